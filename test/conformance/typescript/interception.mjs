/**
 * The driver's hold on time and chance: sleeps of the library under test are recorded and take no time,
 * the clock stands still, and the random source is pinned. Everything else runs on real timers.
 *
 * A sleep is told from other timers (fetch timeouts, the HTTP library's own) by the frame that asks for it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };

/**
 * One call of the library under test.
 * `sleeps`: effective milliseconds, one a sleep. `timeouts`: what the library asked for as the limit of each attempt, as text.
 * `onSleep`: takes the first sleep over; it goes on when the given function is called.
 * @typedef {{ sleeps: number[], timeouts: string[], onEndless: () => void, onSleep?: (wake: () => void) => void }} Call
 */
/** @type {AsyncLocalStorage<Call>} */
const calls = new AsyncLocalStorage();

/** A call that sleeps more often than this would never end. */
export const ENDLESS_AFTER = 13;

/** What the platform's own timer makes of a delay, in whole milliseconds: asked of a real timer, not computed. */
const effective = (delay) => {
  const probe = real.setTimeout(() => {}, delay);
  const ms = Math.trunc(probe._idleTimeout);
  real.clearTimeout(probe);
  return ms;
};

/** Runs `body` as one call whose sleeps are recorded. */
export const asCall = (call, body) => calls.run(call, body);

/**
 * @param {{ nowMs: number, isSleep: (stack: string) => boolean, isAttemptLimit: (stack: string, callback: unknown) => boolean }} options
 *   the two questions are asked with the stack of the timer's caller, and what the timer is to do
 * @returns {{ pinRandom: (value: number) => void }}
 */
export const takeHold = ({ nowMs, isSleep, isAttemptLimit }) => {
  const pending = new Map();
  let random = 0;
  Error.stackTraceLimit = 20;
  const setTimeoutHeld = (callback, delay, ...args) => {
    const call = calls.getStore();
    const stack = call === undefined ? '' : (new Error('where').stack ?? '');
    if (call === undefined || !isSleep(stack)) {
      if (call !== undefined && isAttemptLimit(stack, callback)) call.timeouts.push(String(delay));
      return real.setTimeout(callback, delay, ...args);
    }
    call.sleeps.push(effective(delay));
    const token = { ref: () => token, unref: () => token, hasRef: () => true, [Symbol.toPrimitive]: () => 0 };
    if (call.sleeps.length > ENDLESS_AFTER) {
      call.onEndless();
      return token;
    }
    const wake = () => {
      if (pending.delete(token)) callback(...args);
    };
    pending.set(token, undefined);
    if (call.onSleep !== undefined && call.sleeps.length === 1) call.onSleep(wake);
    else pending.set(token, setImmediate(wake));
    return token;
  };
  globalThis.setTimeout = Object.assign(setTimeoutHeld, real.setTimeout);
  globalThis.clearTimeout = (timer) => {
    if (!pending.has(timer)) return real.clearTimeout(timer);
    clearImmediate(pending.get(timer));
    pending.delete(timer);
  };
  Date.now = () => nowMs;
  Math.random = () => random;
  return {
    pinRandom: (value) => {
      random = value;
    },
  };
};

/** The lowest and the highest value that Math.random can give. */
export const RANDOM_ENDS = [0, 1 - 2 ** -53];

export const realSetTimeout = real.setTimeout;
