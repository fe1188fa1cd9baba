import { expect, test } from 'vitest';
import { checked } from './log-check.ts';

test('mutated logs neither crash nor hang the reader, and give numbers that can be', () => {
  for (let n = 0; n < 400; n++) {
    const fault = checked(7, n);
    expect(fault === null ? null : `log ${n}: ${fault}`).toBeNull();
  }
});
