/** What the client can do, read once; everything is optional. */
import type { ClientCapabilities, InitializeParams } from 'vscode-languageserver';
import { type Locale, localeOf } from '../core/show/locale.ts';
import type { InitializationOptions } from './messages.ts';

export interface Client {
  readonly options: InitializationOptions;
  readonly locale: Locale;
  readonly pullsDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  readonly refreshesHints: boolean;
  readonly refreshesLenses: boolean;
  readonly hasConfiguration: boolean;
  readonly registersConfiguration: boolean;
  readonly registersWatchers: boolean;
  readonly hasRelatedInformation: boolean;
  readonly hasCodeDescription: boolean;
  readonly hasMarkdown: boolean;
  readonly hasLiteralActions: boolean;
  readonly hasInlayHints: boolean;
  readonly hasCodeLens: boolean;
  readonly hasWorkspaceFolders: boolean;
  /** Folder URIs. */
  readonly folders: readonly string[];
}

const foldersOf = ({ workspaceFolders, rootUri }: InitializeParams): readonly string[] =>
  workspaceFolders && workspaceFolders.length > 0 ? workspaceFolders.map((folder) => folder.uri) : rootUri ? [rootUri] : [];

const isOptions = (value: unknown): value is InitializationOptions => typeof value === 'object' && value !== null;

export const clientOf = (params: InitializeParams): Client => {
  const { workspace, textDocument }: ClientCapabilities = params.capabilities ?? {};
  const given: unknown = params.initializationOptions;
  const options = isOptions(given) ? given : {};
  return {
    options,
    locale: localeOf(options.locale ?? params.locale),
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    refreshesHints: workspace?.inlayHint?.refreshSupport === true,
    refreshesLenses: workspace?.codeLens?.refreshSupport === true,
    hasConfiguration: workspace?.configuration === true,
    registersConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    registersWatchers: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    hasRelatedInformation:
      textDocument?.publishDiagnostics?.relatedInformation === true || textDocument?.diagnostic?.relatedInformation === true,
    hasCodeDescription:
      textDocument?.publishDiagnostics?.codeDescriptionSupport === true || textDocument?.diagnostic?.codeDescriptionSupport === true,
    hasMarkdown: textDocument?.hover?.contentFormat?.includes('markdown') === true,
    hasLiteralActions: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
    hasInlayHints: textDocument?.inlayHint !== undefined,
    hasCodeLens: textDocument?.codeLens !== undefined,
    hasWorkspaceFolders: workspace?.workspaceFolders === true,
    folders: foldersOf(params),
  };
};
