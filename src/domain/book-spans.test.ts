import { expect, test } from 'vitest';
import { previousSpan, sameSpanLastYear } from './book-spans.ts';
import { fromJalali } from './dates.ts';

const day = (text: string) =>
  fromJalali(...(text.split('/').map(Number) as [number, number, number])) as string;
const span = (from: string, to: string) => ({ from: day(from), to: day(to) });

test('the span before is as long: days by days, months by months, a year by a year', () => {
  expect(previousSpan(span('1405/09/03', '1405/09/03'))).toEqual(span('1405/09/02', '1405/09/02'));
  expect(previousSpan(span('1405/01/11', '1405/01/20'))).toEqual(span('1405/01/01', '1405/01/10'));
  // Mehr has 30 days, Shahrivar 31.
  expect(previousSpan(span('1405/07/01', '1405/07/30'))).toEqual(span('1405/06/01', '1405/06/31'));
  expect(previousSpan(span('1405/01/01', '1405/03/31'))).toEqual(span('1404/10/01', '1404/12/29'));
  expect(previousSpan(span('1405/01/01', '1405/12/29'))).toEqual(span('1404/01/01', '1404/12/29'));
});

test('the same span a year before ends with its month, also in a leap year', () => {
  expect(sameSpanLastYear(span('1405/01/01', '1405/09/03'))).toEqual(span('1404/01/01', '1404/09/03'));
  // 1403 is a leap year.
  expect(sameSpanLastYear(span('1404/12/01', '1404/12/29'))).toEqual(span('1403/12/01', '1403/12/30'));
  expect(sameSpanLastYear(span('1403/12/05', '1403/12/30'))).toEqual(span('1402/12/05', '1402/12/29'));
});
