/** parseJsDate against the Date.parse of the Node.js that runs this. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJsDate } from '../../../server/src/core/sdk/dialects/js-date.ts';

const named = (text: string, iso: string | null) => expect(parseJsDate(text)).toBe(iso === null ? Number.NaN : Date.parse(iso));

test('the three dates of RFC 9110 are one moment', () => {
  named('Wed, 02 Dec 2026 00:00:30 GMT', '2026-12-02T00:00:30Z');
  named('Wednesday, 02-Dec-26 00:00:30 GMT', '2026-12-02T00:00:30Z');
  named('Wed Dec  2 00:00:30 2026', '2026-12-02T00:00:30Z');
});

test('a date without a zone is read as UTC', () => {
  named('Wed, 02 Dec 2026 00:00:30', '2026-12-02T00:00:30Z');
  named('2026-12-02T00:00:30', '2026-12-02T00:00:30Z');
});

test('zones and offsets', () => {
  named('02 Dec 2026 09:00:30 +0900', '2026-12-02T00:00:30Z');
  named('Tue, 01 Dec 2026 16:00:30 -0800', '2026-12-02T00:00:30Z');
  named('Tue, 01 Dec 2026 19:00:30 EST', '2026-12-02T00:00:30Z');
  named('2026-12-02T05:30:30+05:30', '2026-12-02T00:00:30Z');
});

test('what is no date, and what surprisingly is one', () => {
  named('soon', null);
  named('Wed, 32 Dec 2026 00:00:00 GMT', null);
  named('Wed, 02 Foo 2026 00:00:00 GMT', null);
  named('Wed, 02 Dec 2026 25:61:61 GMT', null);
  named('5, 10', '2001-05-10T00:00:00Z');
  named('2 Dec', '2001-12-02T00:00:00Z');
  named('1/2', '2001-01-02T00:00:00Z');
  named('Wed, 02 Dec 0026 00:00:30 GMT', '2026-12-02T00:00:30Z');
});

const piece = fc.constantFrom(
  ...[
    'Wed, ',
    '02',
    '2',
    '31',
    '32',
    '2026',
    '0026',
    '26',
    '99',
    '999999999999',
    'Dec',
    'december',
    'Dez',
    'T',
    'Z',
    'GMT',
    'UTC',
    'EST',
    'PDT',
  ],
  ...[
    'am',
    'pm',
    ':',
    '::',
    '-',
    '+',
    '.',
    ')',
    '(',
    '(x)',
    ' ',
    ',',
    '/',
    '\t',
    '00:00:30',
    '24:00',
    '25:61',
    '12:5',
    '-0800',
    '+09:00',
    '+9',
  ],
  ...[
    '2026-12-02',
    '2026-12-02T00:00:30',
    '.123',
    '.1',
    '.123456789',
    'T24:00:01',
    '-000001',
    '+002026',
    '\u00c2',
    '\u00a0',
    '1e3',
    'ab12',
    '_',
    '\u00e9',
  ],
);

test('agrees with the host on any text that ends by naming UTC', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = `${pieces.join('')} UTC`;
      expect(parseJsDate(text)).toBe(Date.parse(text));
    }),
    { numRuns: 5000 },
  );
});

test('agrees with the host on ISO 8601 with a zone', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (date) => {
      expect(parseJsDate(date.toISOString())).toBe(date.getTime());
    }),
  );
});
