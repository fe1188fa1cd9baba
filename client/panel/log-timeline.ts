/** Entry of the log webview: shows loading, trouble or the log, whatever the host says last. */
import './log-timeline.css';
import { button, el, rich } from './dom.ts';
import { count, size, visible } from './format.ts';
import { type Host, LogPanel } from './log/panel.ts';
import { type FromLogPanel, readToLogPanel, type ToLogPanel } from './protocol.ts';
import { englishTexts, fill, type Texts } from './texts.ts';

interface VsCode {
  readonly postMessage: (message: unknown) => void;
  readonly getState: () => unknown;
  readonly setState: (state: unknown) => void;
}
declare const acquireVsCodeApi: () => VsCode;

const vscode = acquireVsCodeApi();
const send = (message: FromLogPanel): void => vscode.postMessage(message);

const root = document.getElementById('root') ?? document.body.appendChild(el('main', { id: 'root' }));
let texts: Texts = englishTexts;
let name = '';
let panel: LogPanel | null = null;
let progress: { readonly bar: HTMLProgressElement; readonly text: HTMLElement } | null = null;

const host: Host = {
  send,
  keep: (state) => vscode.setState(state),
  get kept() {
    return vscode.getState();
  },
};

const showLoading = (message: Extract<ToLogPanel, { readonly type: 'loading' }>): void => {
  if (progress === null) {
    progress = { bar: el('progress', { 'aria-label': texts.loading }), text: el('p', { class: 'dim' }) };
    root.className = 'message';
    root.replaceChildren(
      el('h1', {}, visible(name)),
      el('p', {}, texts.loading),
      progress.bar,
      progress.text,
      button(texts.cancel, { class: 'plain' }, () => send({ type: 'cancel' })),
    );
    panel = null;
  }
  const { bytesRead, bytesTotal, requests } = message;
  if (bytesTotal === null || bytesTotal === 0) progress.bar.removeAttribute('value');
  else progress.bar.value = Math.min(1, bytesRead / bytesTotal);
  progress.text.textContent =
    bytesTotal === null
      ? fill(texts.loadingUnknown, size(bytesRead), count(requests))
      : fill(texts.loadingBytes, size(bytesRead), size(bytesTotal), count(requests));
};

const showTrouble = ({ trouble }: Extract<ToLogPanel, { readonly type: 'trouble' }>): void => {
  const titles: Readonly<Record<string, string>> = {
    'not-found': texts.troubleNotFound,
    'no-access': texts.troubleNoAccess,
    binary: texts.troubleBinary,
    'no-attempts': texts.troubleNoAttempts,
    empty: texts.troubleEmpty,
    cancelled: texts.troubleCancelled,
  };
  panel = null;
  progress = null;
  root.className = 'message';
  root.replaceChildren(
    el('h1', {}, visible(name)),
    el('p', { role: 'alert', class: 'strong' }, titles[trouble.trouble] ?? texts.troubleFailed),
    el('p', {}, visible(trouble.message)),
    ...(trouble.facts === undefined
      ? []
      : [
          el(
            'p',
            { class: 'dim' },
            rich(trouble.facts, (url) => send({ type: 'link', url })),
          ),
        ]),
    ...(trouble.trouble === 'no-attempts' ? [el('p', { class: 'dim' }, texts.troubleNoAttemptsHint)] : []),
    el(
      'p',
      { class: 'actions' },
      button(texts.tryAgain, { class: 'plain' }, () => send({ type: 'again' })),
      ' ',
      button(texts.openAsText, { class: 'plain' }, () => send({ type: 'open-as-text' })),
    ),
  );
};

const receive = (message: ToLogPanel): void => {
  switch (message.type) {
    case 'start':
      texts = message.texts;
      name = message.name;
      return;
    case 'loading':
      showLoading(message);
      return;
    case 'trouble':
      showTrouble(message);
      return;
    default:
      if (panel === null) {
        if (message.type !== 'log') return;
        progress = null;
        root.className = 'log';
        panel = new LogPanel(root, name, texts, host);
      }
      panel.receive(message);
  }
};

addEventListener('message', (event: MessageEvent<unknown>) => {
  const message = readToLogPanel(event.data);
  if (message === null) send({ type: 'log', text: 'a message that is not in the protocol was dropped' });
  else receive(message);
});

send({ type: 'ready' });
