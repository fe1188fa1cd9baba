/** The page of a webview: one script, one style sheet, and a policy that forbids everything else. */
import * as vscode from 'vscode';

/** What a webview may load: nothing but the extension's own files for panels. */
export const webviewOptions = (extension: vscode.Uri): vscode.WebviewOptions => ({
  enableScripts: true,
  localResourceRoots: [vscode.Uri.joinPath(extension, 'dist', 'panel')],
});

const nonce = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
};

export const webviewPage = (webview: vscode.Webview, extension: vscode.Uri, entry: 'log-timeline' | 'simulator', title: string): string => {
  const uri = (file: string): string => webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', 'panel', file)).toString();
  const once = nonce();
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${once}'; img-src ${webview.cspSource} data: blob:; font-src ${webview.cspSource}`;
  return `<!DOCTYPE html>
<html lang="${escapeHtml(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<link rel="stylesheet" href="${escapeHtml(uri(`${entry}.css`))}">
<title>${escapeHtml(title)}</title>
</head>
<body>
<main id="root"></main>
<script nonce="${once}" src="${escapeHtml(uri(`${entry}.js`))}"></script>
</body>
</html>`;
};

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
