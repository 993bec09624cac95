import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsv } from './csv.ts';

const ALL = { rows: 1000, columns: 1000, signs: 1000 };

it.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa;b\r\n1;"2;3"\r\n',
    [
      ['a', 'b'],
      ['1', '2;3'],
    ],
  ],
  [
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n"x ""y"" z","two\nlines"',
    [
      ['a', 'b'],
      ['x "y" z', 'two\nlines'],
    ],
  ],
  [
    'a,b\n1,\n,2\n',
    [
      ['a', 'b'],
      ['1', ''],
      ['', '2'],
    ],
  ],
  ['a\n5" pipe\n', [['a'], ['5" pipe']]],
  [
    '"x; y; z","a;\nb;"\n1,2\n',
    [
      ['x; y; z', 'a;\nb;'],
      ['1', '2'],
    ],
  ],
  ['', []],
])('reads %j', (text, rows) => {
  expect(readCsv(text, ALL)).toEqual(rows);
});

it('reads what is written by the rules', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ن', ',', ';', '"', '\n', ' ', '۱'), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }), (rows) => {
      const text = rows.map((row) => row.map((c) => `"${c.replaceAll('"', '""')}"`).join(',')).join('\r\n');
      expect(readCsv(`x,y,z\r\n${text}`, ALL)).toEqual([['x', 'y', 'z'], ...rows]);
    }),
  );
});

it('reads no further than is wanted', () => {
  expect(readCsv('a\n'.repeat(5), { ...ALL, rows: 3 })).toEqual([['a'], ['a'], ['a']]);
  expect(readCsv('a,b,c\n1,2,3', { ...ALL, columns: 2 })).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(readCsv('abcd,"ef""gh"', { ...ALL, signs: 3 })).toEqual([['abc', 'ef"']]);
  expect(readCsv('a,b,', { ...ALL, columns: 2 })).toEqual([['a', 'b']]);
});

it.each([
  ['millions of lines', '\n'.repeat(4_000_000)],
  ['millions of columns', ','.repeat(4_000_000)],
  ['one cell of millions', `"${'ا'.repeat(2_000_000)}`],
  ['one line of quotes', '"'.repeat(4_000_000)],
])('is soon done with %s', (_, text) => {
  const began = performance.now();
  readCsv(text, { rows: 2002, columns: 100, signs: 1000 });
  expect(performance.now() - began).toBeLessThan(2000);
});
