/** Entry of the simulator's webview. */
import './simulator.css';
import { el } from './dom.ts';
import { type FromSimulator, readToSimulator, type ToSimulator } from './simulator/protocol.ts';
import { type Fields, firstFields, readFields } from './simulator/state.ts';
import { Simulator } from './simulator/view.ts';

interface VsCode {
  readonly postMessage: (message: unknown) => void;
  readonly getState: () => unknown;
  readonly setState: (state: unknown) => void;
}
declare const acquireVsCodeApi: () => VsCode;

const vscode = acquireVsCodeApi();
const send = (message: FromSimulator): void => vscode.postMessage(message);
const root = document.getElementById('root') ?? document.body.appendChild(el('main', { id: 'root' }));
let start: Extract<ToSimulator, { readonly type: 'start' }> | null = null;
let simulator: Simulator | null = null;

/** JSON has no infinity: `null` stands for it. */
const keep = (fields: Fields): void => vscode.setState({ ...fields, seconds: Number.isFinite(fields.seconds) ? fields.seconds : null });

const open = (message: Extract<ToSimulator, { readonly type: 'start' }>): void => {
  const fields =
    message.settings === null
      ? (readFields(vscode.getState(), message.sdks) ?? firstFields(message.sdks, null))
      : firstFields(message.sdks, message.settings);
  if (fields === null) return;
  simulator = new Simulator(root, message.texts, message.sdks, fields, message.settings?.from?.label ?? null, { send, keep });
};

const receive = (message: ToSimulator): void => {
  switch (message.type) {
    case 'start':
      start = message;
      open(message);
      return;
    case 'settings':
      if (start !== null) open({ ...start, settings: message.settings });
      return;
    case 'answers':
      simulator?.answer(message.id, message.answers);
      return;
    case 'trouble':
      if (simulator === null) root.replaceChildren(el('p', { role: 'alert' }, message.message));
      else simulator.trouble(message.message);
      return;
    default:
      message satisfies never;
  }
};

addEventListener('message', (event: MessageEvent<unknown>) => {
  const message = readToSimulator(event.data);
  if (message === null) send({ type: 'log', text: 'a message that is not in the protocol was dropped' });
  else receive(message);
});

send({ type: 'ready' });
