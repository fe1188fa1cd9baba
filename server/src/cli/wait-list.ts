/** `retry-lens wait --list`: the SDKs known, their groups of versions, and where each rule comes from. */
import { behavioursOf } from '../core/sdk/behaviour.ts';
import { sdks } from '../core/sdk/index.ts';
import { sourceText } from '../core/show/source-link.ts';
import { groupLabel } from '../core/show/versions.ts';
import { secondsOf } from './json.ts';

export const listJson = () => ({
  version: 1,
  sdks: sdks.map((sdk) => ({
    id: sdk.id,
    name: sdk.name,
    kind: sdk.kind,
    language: sdk.language,
    package: sdk.package,
    newestKnown: sdk.newestKnown,
    groups: behavioursOf(sdk).map(({ behaviour, group, until }) => ({
      since: group.since,
      until,
      note: group.note,
      maxRetries: Number.isFinite(behaviour.maxRetries) ? behaviour.maxRetries : null,
      timeout: secondsOf(behaviour.timeout?.totalMs ?? behaviour.timeout?.readMs ?? Number.POSITIVE_INFINITY),
      retryAfter: behaviour.serverWait?.dialectName ?? null,
      measured: group.measured,
      sources: group.sources,
    })),
  })),
});

export const listText = (): string =>
  sdks
    .map((sdk) => {
      const groups = behavioursOf(sdk).map((at) => {
        const measured = at.group.measured.length > 0 ? [`      measured: ${at.group.measured.join(', ')}`] : [];
        return [
          `  ${groupLabel(at, 'en')}`,
          `      ${at.group.note}`,
          ...measured,
          ...at.group.sources.map((s) => `      ${sourceText(s)}`),
        ].join('\n');
      });
      return `${sdk.id}  ${sdk.name}, package ${sdk.package}, newest known ${sdk.newestKnown}\n${groups.join('\n')}\n`;
    })
    .join('\n');
