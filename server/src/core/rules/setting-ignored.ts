/** An option under a name that this SDK does not know: it is ignored, or the constructor refuses it. */
import { meantBy } from './foreign-options.ts';
import { isCall, retriesArgument, timeoutArgument } from './of-site.ts';
import { optionNames } from './option-names.ts';
import type { Find } from './rule.ts';

export const settingIgnored: Find = ({ site, text }) => {
  const { sdk } = site;
  const place = site.places.arguments;
  if (!isCall(site) || sdk === null || sdk.kind !== 'sdk' || place === undefined) return [];
  // An options object that comes from elsewhere is not looked into.
  if (place.style === 'new-object') return [];
  const written = optionNames(text, place.span, site.language);
  const has = (name: string): boolean => written.some((option) => option.name === name);
  return written.flatMap(({ name, span }) => {
    const meant = name === sdk.settings.maxRetries.argument || name === sdk.settings.timeout.argument ? null : meantBy(name, sdk.language);
    if (meant === null) return [];
    const instead = meant === 'timeout' ? timeoutArgument(site) : retriesArgument(site);
    // A rename is right only where the unit and the count stay the same.
    const isSame = !has(instead) && !/ms$|seconds$|attempts$/i.test(name);
    return [
      {
        span,
        variant: sdk.language === 'python' ? 'refused' : 'ignored',
        values: { name, sdk: sdk.package, instead },
        fixes: isSame ? [{ fix: 'rename-option', span, to: instead }] : [],
      },
    ];
  });
};
