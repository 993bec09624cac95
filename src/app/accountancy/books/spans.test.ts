import { expect, test } from 'vitest';
import { fromJalali } from '#domain/dates.ts';
import { PRESETS } from './spans.ts';

const day = (text: string) =>
  fromJalali(...(text.split('/').map(Number) as [number, number, number])) as string;
const span = (from: string, to: string) => ({ from: day(from), to: day(to) });
const TODAY = day('1405/09/03');

test('what is a tap away', () => {
  expect(PRESETS.year(TODAY, [])).toEqual(span('1405/01/01', '1405/09/03'));
  expect(PRESETS.month(TODAY)).toEqual(span('1405/09/01', '1405/09/03'));
  expect(PRESETS.last_month(TODAY)).toEqual(span('1405/08/01', '1405/08/30'));
  expect(PRESETS.last_month(day('1405/01/02'))).toEqual(span('1404/12/01', '1404/12/29'));
  expect(PRESETS.last_year(TODAY, [])).toEqual(span('1404/01/01', '1404/12/29'));
});

test('a year is the financial one, whatever its length; where there is none, the Jalali one', () => {
  const years = [span('1405/07/01', '1405/12/29'), span('1405/04/01', '1405/06/31')];
  expect(PRESETS.year(TODAY, years)).toEqual(span('1405/07/01', '1405/09/03'));
  expect(PRESETS.last_year(TODAY, years)).toEqual(span('1405/04/01', '1405/06/31'));
  expect(PRESETS.last_year(day('1405/05/01'), years)).toEqual(span('1405/01/01', '1405/03/31'));
});
