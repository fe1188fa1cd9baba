/** Questions that several rules ask of a site. */
import type { Site, WaitGroup } from '../explain/site.ts';
import type { Interval } from '../policy/interval.ts';
import type { Setting } from '../settings/setting.ts';

/** The code says it, here or through a constant: not the SDK's default, nor what the client that is overridden has. */
export const isWritten = (setting: Setting<unknown>): boolean =>
  setting.span !== undefined && (!setting.known || (setting.origin !== 'default' && setting.origin !== 'inherited'));

export const isCall = (site: Site): boolean => site.kind === 'client' || site.kind === 'override';
export const isLayer = (site: Site): boolean => site.kind === 'wrapper' || site.kind === 'loop';

/** How long the call blocks when it is told to wait, layers included; null: not known. */
export const toldTotal = (group: WaitGroup): Interval | null => group.layered?.retryAfter.total ?? group.waits.retryAfter?.total ?? null;

/** The group whose told-to-wait total is the longest. */
export const worstGroup = (site: Site): WaitGroup | null =>
  site.groups.reduce<WaitGroup | null>((worst, group) => {
    const total = toldTotal(group);
    if (total === null) return worst;
    const best = worst === null ? null : toldTotal(worst);
    return best === null || total.maxMs > best.maxMs ? group : worst;
  }, null);

/** A deadline around the site that ends the call within `ms`. */
export const isBoundedWithin = (site: Site, ms: number): boolean => site.boundedBy.some((deadline) => deadline.ms <= ms);

export const retriesArgument = (site: Site): string =>
  site.sdk?.settings.maxRetries.argument ?? (site.language === 'python' || site.language === 'ruby' ? 'max_retries' : 'maxRetries');
export const timeoutArgument = (site: Site): string => site.sdk?.settings.timeout.argument ?? 'timeout';
