/** Any backoff rule, for properties. */
import fc from 'fast-check';
import type { Backoff, Jitter } from '../../../server/src/core/policy/backoff.ts';
import { between } from '../../../server/src/core/policy/interval.ts';

const amount = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }),
  fc.constantFrom(0, 1, Number.POSITIVE_INFINITY),
  fc.double({ min: 0, max: 1e9, noNaN: true }),
);
const finite = fc.integer({ min: 0, max: 100_000 });
const jitter: fc.Arbitrary<Jitter> = fc.oneof(
  fc.constant({ kind: 'none' } as const),
  fc
    .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 2, noNaN: true }))
    .map(([low, more]) => ({ kind: 'factor', low, high: low + more }) as const),
  fc.tuple(fc.integer({ min: -5000, max: 5000 }), finite).map(([minMs, more]) => ({ kind: 'add', minMs, maxMs: minMs + more }) as const),
);
const interval = fc.tuple(finite, amount).map(([minMs, more]) => between(minMs, minMs + more));
const simple: fc.Arbitrary<Backoff> = fc.oneof(
  fc.constant<Backoff>({ kind: 'none' }),
  fc.constant<Backoff>({ kind: 'unknown' }),
  interval.map((wait): Backoff => ({ kind: 'fixed', wait })),
  fc.array(interval, { maxLength: 4 }).map((waits): Backoff => ({ kind: 'list', waits })),
  fc
    .record({
      initialMs: finite,
      multiplier: fc.double({ min: 0, max: 20, noNaN: true }),
      capMs: amount,
      shift: fc.integer({ min: 0, max: 3 }),
      minMs: finite,
      jitter,
      jitterBeforeCap: fc.boolean(),
    })
    .map((rule): Backoff => ({ kind: 'exponential', ...rule })),
  fc
    .record({
      initialMs: finite,
      power: fc.integer({ min: 0, max: 4 }),
      capMs: amount,
      shift: fc.integer({ min: 0, max: 3 }),
      jitter,
      jitterBeforeCap: fc.boolean(),
      floorToMs: fc.constantFrom(1, 1000),
    })
    .map((rule): Backoff => ({ kind: 'power', ...rule })),
  fc
    .record({ startMs: finite, stepMs: fc.integer({ min: -1000, max: 10_000 }), capMs: amount, jitter })
    .map((rule): Backoff => ({ kind: 'linear', ...rule })),
  fc
    .record({
      minMs: finite,
      initialMs: finite,
      multiplier: fc.double({ min: 1, max: 20, noNaN: true }),
      capMs: amount,
      shift: fc.integer({ min: 0, max: 3 }),
    })
    .map((rule): Backoff => ({ kind: 'random-exponential', ...rule })),
);

export const anyBackoff: fc.Arbitrary<Backoff> = fc.oneof(
  { weight: 5, arbitrary: simple },
  { weight: 1, arbitrary: fc.array(simple, { maxLength: 3 }).map((parts): Backoff => ({ kind: 'sum', parts })) },
  { weight: 1, arbitrary: fc.array(simple, { maxLength: 3 }).map((parts): Backoff => ({ kind: 'chain', parts })) },
);
