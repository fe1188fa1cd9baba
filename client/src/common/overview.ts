/** The view "Retry waits": every client of the workspace, worst first; looked for only when the user asks. */
import * as vscode from 'vscode';
import { type OverviewSite, overview } from '../../../server/src/lsp/messages.ts';
import type { ClientContext } from './context.ts';

const viewId = 'retryLens.waits';
const shownKey = 'retryLens.waitsShown';

type Filter = { readonly kind: 'all' } | { readonly kind: 'sdk'; readonly sdk: string } | { readonly kind: 'rule'; readonly rule: string };

interface Node {
  readonly site: number;
  /** A layer around the parent, not a site of its own. */
  readonly isLayer: boolean;
}

class Waits implements vscode.TreeDataProvider<Node> {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.#changed.event;
  sites: readonly OverviewSite[] = [];
  filter: Filter = { kind: 'all' };

  show(sites: readonly OverviewSite[]): void {
    this.sites = sites;
    this.#changed.fire();
  }

  #fits({ sdk, problems }: OverviewSite): boolean {
    switch (this.filter.kind) {
      case 'all':
        return true;
      case 'sdk':
        return sdk === this.filter.sdk;
      case 'rule': {
        const { rule } = this.filter;
        return problems.some((problem) => problem.rule === rule);
      }
      default:
        return this.filter satisfies never;
    }
  }

  getChildren(node?: Node): Node[] {
    if (node === undefined) return this.sites.flatMap((site, index) => (this.#fits(site) ? [{ site: index, isLayer: false }] : []));
    if (node.isLayer) return [];
    return (this.sites[node.site]?.layers ?? []).map((site) => ({ site, isLayer: true }));
  }

  getTreeItem(node: Node): vscode.TreeItem {
    const site = this.sites[node.site];
    if (site === undefined) return new vscode.TreeItem('');
    const hasLayers = !node.isLayer && site.layers.length > 0;
    const item = new vscode.TreeItem(
      site.worstText,
      hasLayers ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None,
    );
    item.description = `${site.place.label} · ${site.symbol}`;
    item.iconPath = new vscode.ThemeIcon(iconOf(site), colourOf(site));
    // A string, not Markdown: nothing of the source becomes markup.
    const version = site.sdkVersion === null ? '' : ` ${site.sdkVersion}`;
    item.tooltip = [`${site.sdk ?? site.kind}${version}`, ...site.problems.map(({ message }) => message)].join('\n');
    item.command = { title: vscode.l10n.t('Show'), command: 'retryLens.openPlace', arguments: [site.place] };
    item.contextValue = site.kind;
    item.accessibilityInformation = { label: `${site.worstText}, ${site.symbol}, ${site.place.label}` };
    return item;
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

const iconOf = (site: OverviewSite): string => {
  if (site.problems.some(({ severity }) => severity === 'error')) return 'error';
  if (site.problems.some(({ severity }) => severity === 'warning')) return 'warning';
  return site.kind === 'loop' || site.kind === 'wrapper' ? 'sync' : site.kind === 'deadline' ? 'stop-circle' : 'watch';
};

const colourOf = (site: OverviewSite): vscode.ThemeColor | undefined => {
  const icon = iconOf(site);
  return icon === 'error' || icon === 'warning' ? new vscode.ThemeColor(`list.${icon}Foreground`) : undefined;
};

export const overviewTree = (context: ClientContext): vscode.Disposable => {
  const waits = new Waits();
  const view = vscode.window.createTreeView(viewId, { treeDataProvider: waits, showCollapseAll: true });

  const look = async (): Promise<void> => {
    const folders = vscode.workspace.workspaceFolders ?? [];
    if (folders.length === 0) {
      await vscode.window.showInformationMessage(vscode.l10n.t('Open a folder first: retry waits are looked for in its files.'));
      return;
    }
    await vscode.commands.executeCommand('setContext', shownKey, true);
    await vscode.commands.executeCommand(`${viewId}.focus`);
    await vscode.window.withProgress({ location: { viewId } }, () =>
      vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, cancellable: true, title: vscode.l10n.t('Looking for retry waits') },
        async (_, token) => {
          try {
            const found = await context.server.ask(overview, { folders: folders.map(({ uri }) => uri.toString()) }, token);
            waits.show(found.sites);
            view.message = messageOf(found.sites.length, found.filesSeen, found.skipped);
          } catch (error) {
            if (!token.isCancellationRequested) throw error;
            view.message = vscode.l10n.t('Cancelled.');
          }
        },
      ),
    );
  };

  const choose = async (): Promise<void> => {
    const sdks = [...new Set(waits.sites.flatMap(({ sdk }) => (sdk === null ? [] : [sdk])))].sort();
    const rules = [...new Set(waits.sites.flatMap(({ problems }) => problems.map(({ rule }) => rule)))].sort();
    const items: (vscode.QuickPickItem & { readonly filter?: Filter })[] = [
      { label: vscode.l10n.t('All'), filter: { kind: 'all' } },
      { label: 'SDK', kind: vscode.QuickPickItemKind.Separator },
      ...sdks.map((sdk) => ({ label: sdk, filter: { kind: 'sdk', sdk } as const })),
      { label: vscode.l10n.t('Problem'), kind: vscode.QuickPickItemKind.Separator },
      ...rules.map((rule) => ({ label: rule, filter: { kind: 'rule', rule } as const })),
    ];
    const chosen = await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('Show only') });
    if (chosen?.filter === undefined) return;
    waits.filter = chosen.filter;
    view.description = chosen.filter.kind === 'all' ? '' : chosen.label;
    waits.show(waits.sites);
  };

  return vscode.Disposable.from(
    waits,
    view,
    vscode.commands.registerCommand('retryLens.showWaits', look),
    vscode.commands.registerCommand('retryLens.filterWaits', choose),
  );
};

const messageOf = (sites: number, files: number, skipped: number): string => {
  const seen = vscode.l10n.t('{0} files seen', files);
  const left = skipped === 0 ? '' : ` · ${vscode.l10n.t('{0} skipped', skipped)}`;
  return sites === 0 ? `${vscode.l10n.t('No retrying client was found.')} ${seen}${left}` : `${seen}${left}`;
};
