/** The Retry-After slider: equal steps between 0, 1 s, 10 s, 1 min, 10 min, 1 h, 1 day and infinity. */

/** Seconds at each hundred of the slider. */
const stops = [0, 1, 10, 60, 600, 3600, 86_400] as const;
export const sliderMax = stops.length * 100;
export const sliderLabels = ['0', '1 s', '10 s', '60 s', '10 min', '1 h', '1 day', 'inf'] as const;
const month = 30 * 86_400;

/** Values that people write: two digits are enough at every size. */
const round = (seconds: number): number => {
  const step =
    seconds < 1 ? 0.05 : seconds < 10 ? 0.5 : seconds < 60 ? 1 : seconds < 600 ? 5 : seconds < 3600 ? 60 : seconds < 86_400 ? 600 : 86_400;
  return Number((Math.round(seconds / step) * step).toFixed(2));
};

/** @returns seconds; infinity at the end. */
export const secondsAt = (position: number): number => {
  if (position >= sliderMax) return Number.POSITIVE_INFINITY;
  const at = Math.max(0, position) / 100;
  const index = Math.min(Math.floor(at), stops.length - 1);
  const from = stops[index]!;
  const to = stops[index + 1] ?? month;
  const share = at - index;
  return round(from === 0 ? to * share : from * (to / from) ** share);
};

/** The position whose value is nearest; the inverse of {@link secondsAt}. */
export const positionOf = (seconds: number): number => {
  if (!(seconds > 0)) return 0;
  if (seconds === Number.POSITIVE_INFINITY) return sliderMax;
  const index = stops.findLastIndex((stop) => stop <= seconds);
  const from = stops[index]!;
  const to = stops[index + 1] ?? month;
  const share = from === 0 ? seconds / to : Math.log(seconds / from) / Math.log(to / from);
  return Math.min(sliderMax - 1, Math.round((index + share) * 100));
};
