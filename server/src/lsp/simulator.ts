/** The simulator's questions: the SDKs that it offers, and what a case comes to. */
import type { ServerBehaviour } from '../core/policy/policy.ts';
import { behavioursOf } from '../core/sdk/behaviour.ts';
import { sdks } from '../core/sdk/index.ts';
import type { Locale } from '../core/show/locale.ts';
import { simulatedAnswer } from '../core/show/simulated.ts';
import { groupLabel } from '../core/show/versions.ts';
import { answer } from './answer.ts';
import { type SimulatedServer, type SimulatorAnswer, type SimulatorCase, type SimulatorSdk, simulate, simulatorSdks } from './messages.ts';
import type { Session } from './session.ts';

const offered = (locale: Locale): readonly SimulatorSdk[] =>
  sdks
    .filter((sdk) => sdk.kind === 'sdk')
    .map((sdk) => ({
      id: sdk.id,
      name: sdk.name,
      language: sdk.language,
      groups: behavioursOf(sdk).map((at) => ({
        version: at.group.measured.at(-1) ?? at.group.since,
        label: groupLabel(at, locale),
        measured: at.group.measured.length > 0,
        maxRetries: at.behaviour.maxRetries,
        timeoutMs: at.behaviour.timeout?.totalMs ?? at.behaviour.timeout?.readMs ?? null,
        note: at.group.note,
      })),
    }));

const answers = (cases: readonly SimulatorCase[], server: SimulatedServer, nowMs: number, locale: Locale): readonly SimulatorAnswer[] => {
  const meets: ServerBehaviour = server;
  return cases.map((of) => simulatedAnswer(of, meets, nowMs, locale));
};

export const provideSimulator = (session: Session): void => {
  const { locale } = session.client;
  answer(session, simulatorSdks, { sdks: [] }, () => ({ sdks: offered(locale) }));
  answer(session, simulate, { answers: [] }, ({ cases, server, nowMs }) => ({ answers: answers(cases, server, nowMs, locale) }));
};
