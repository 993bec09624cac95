import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsv } from './csv.ts';

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
  ['', []],
])('reads %j', (text, rows) => {
  expect(readCsv(text)).toEqual(rows);
});

it('reads what is written by the rules', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ن', ',', ';', '"', '\n', ' ', '۱'), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }), (rows) => {
      const text = rows.map((row) => row.map((c) => `"${c.replaceAll('"', '""')}"`).join(',')).join('\r\n');
      expect(readCsv(`x,y,z\r\n${text}`)).toEqual([['x', 'y', 'z'], ...rows]);
    }),
  );
});
