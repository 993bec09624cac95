import { expect, it } from 'vitest';
import { app as faApp } from './fa/app.ts';
import { screens as faScreens } from './fa/screens.ts';
import { start as faStart } from './fa/start.ts';
import { flatten, makeWords } from './make-words.ts';
import { slotText, spansText, visitText } from './visit-text.ts';

const words = makeWords('fa', flatten({ ...faStart, ...faApp, ...faScreens }));
const slot = (court: string, start_time: string, end_time: string, date = '2026-11-20') => ({
  court,
  date,
  start_time,
  end_time,
});
const plain = (text: string) => text.replace(/[\u2066-\u2069\u200e\u200f]/g, '');
const said = (...slots: ReturnType<typeof slot>[]) => plain(visitText(words, slots));

it('speaks of a visit as one: courts, hours, and how many', () => {
  expect(said(slot('زمین 2', '15:00', '16:00'))).toBe('زمین ۲ · ۱۵ تا ۱۶');
  expect(said(slot('زمین 2', '15:00', '16:00'), slot('زمین 2', '16:00', '17:30'))).toBe(
    'زمین ۲ · ۱۵ تا ۱۷:۳۰ · ۲ سانس',
  );
  expect(said(slot('زمین 2', '15:00', '16:00'), slot('زمین 7', '15:00', '16:00'))).toBe(
    'زمین ۲ و زمین ۷ · ۱۵ تا ۱۶ · ۲ سانس',
  );
  expect(said(slot('زمین 2', '09:00', '10:00'), slot('زمین 2', '18:00', '19:00'))).toBe(
    'زمین ۲ · ۹ تا ۱۰ و ۱۸ تا ۱۹ · ۲ سانس',
  );
  expect(said(slot('زمین 2', '09:00', '10:00'), slot('زمین 2', '09:00', '10:00', '2026-11-21'))).toBe(
    'زمین ۲ · ۲ سانس',
  );
});

it('tells one slot from the others by what differs', () => {
  const two = [slot('زمین 2', '15:00', '16:00'), slot('زمین 7', '15:00', '16:00')] as const;
  expect(plain(slotText(words, two[1], two))).toBe('زمین ۷ · ۱۵ تا ۱۶');
  expect(plain(slotText(words, two[1], [two[1]]))).toBe('۱۵ تا ۱۶');
});

it('has nothing to say of no slots', () => {
  expect(spansText(words, [])).toBe('');
});
