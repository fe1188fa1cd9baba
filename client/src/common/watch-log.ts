/** Tells when a log grows, is replaced or vanishes: by the editor's watcher, and by a slow look where there is none. */
import * as vscode from 'vscode';

export interface LogChanges {
  /** With the size that it has now. */
  readonly changed: (bytes: number) => void;
  readonly deleted: () => void;
}

/** Bursts of writes are one change. */
const settleMs = 250;
/** File systems of the browser have no watchers; network ones miss changes. */
const lookMs = 2000;

export const watchLog = (uri: vscode.Uri, changes: LogChanges): vscode.Disposable => {
  const slash = uri.path.lastIndexOf('/');
  const folder = uri.with({ path: uri.path.slice(0, Math.max(1, slash)) });
  // Braces and brackets of a name are no pattern here.
  const name = uri.path.slice(slash + 1).replace(/[[\]{}*?]/g, (c) => `[${c}]`);
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, name));
  let settle: ReturnType<typeof setTimeout> | undefined;
  let known: { readonly size: number; readonly mtime: number } | null = null;
  let isGone = false;
  let isLooking = false;

  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      const { size, mtime } = await vscode.workspace.fs.stat(uri);
      const isFirst = known === null && !isGone;
      const isChanged = known === null || known.size !== size || known.mtime !== mtime;
      known = { size, mtime };
      isGone = false;
      if (isChanged && !isFirst) changes.changed(size);
    } catch {
      if (!isGone && known !== null) changes.deleted();
      isGone = known !== null || isGone;
      known = null;
    } finally {
      isLooking = false;
    }
  };
  const soon = (): void => {
    clearTimeout(settle);
    settle = setTimeout(() => void look(), settleMs);
  };
  void look();
  const timer = setInterval(() => void look(), lookMs);
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(soon),
    watcher.onDidCreate(soon),
    watcher.onDidDelete(soon),
    new vscode.Disposable(() => {
      clearTimeout(settle);
      clearInterval(timer);
    }),
  );
};
