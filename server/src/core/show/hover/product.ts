/** How layers come to their requests: `3 × 3 = 9`. */
import type { LayeredWaits } from '../../policy/layers.ts';

export const attemptsText = (n: number): string => (Number.isFinite(n) ? String(n) : '∞');

/** `3 × 3`; layers that add their attempts are not multiplied. */
export const factorsOf = ({ shares, attempts }: LayeredWaits): string => {
  const factors = shares.map((share) => share.attempts);
  const times = factors.reduce((a, b) => a * b, 1);
  return factors.map(attemptsText).join(times === attempts || !Number.isFinite(times) ? ' × ' : ' + ');
};

/** `3 × 3 = 9`. */
export const productOf = (layered: LayeredWaits): string => `${factorsOf(layered)} = ${attemptsText(layered.attempts)}`;
