import type { Explanation } from '../core/explain/site.ts';
import { worstOf } from '../core/show/answer.ts';
import { worstText } from '../core/show/hint.ts';
import { answer } from './answer.ts';
import { type FileStatus, fileStatus } from './messages.ts';
import { placeOf, rangeOf } from './places.ts';
import type { Explained, Session } from './session.ts';

/** Index of the site that blocks longest; -1: none is known. */
const worstIndex = ({ sites }: Explanation): number => {
  let worst = -1;
  let longest = 0;
  sites.forEach((site, i) => {
    const ms = worstOf(site)?.total.maxMs ?? 0;
    if (ms > longest) [worst, longest] = [i, ms];
  });
  return worst;
};

const statusOf = (session: Session, { document, explanation }: Explained): FileStatus => {
  const { locale, folders } = session.client;
  const worst = explanation.sites[worstIndex(explanation)];
  const seen = new Map<string, FileStatus['sdks'][number]>();
  for (const { sdk, version } of explanation.sites) {
    if (sdk === null || version === null || seen.has(sdk.id)) continue;
    const text = version.kind === 'exact' ? version.version : version.kind === 'range' ? version.range : null;
    seen.set(sdk.id, { name: sdk.package, version: text, from: 'from' in version ? (version.from.split('/').at(-1) ?? '') : '' });
  }
  return {
    worstText: worst === undefined ? null : worstText(worst, locale),
    worstPlace: worst === undefined ? null : placeOf(document.uri, rangeOf(document, worst.nameSpan), folders),
    sdks: [...seen.values()],
    sites: explanation.sites.length,
  };
};

export const provideStatus = (session: Session): void => {
  answer(session, fileStatus, null, ({ uri }) => {
    const explained = session.ready(uri);
    return explained === null ? null : statusOf(session, explained);
  });
};
