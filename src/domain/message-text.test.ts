import { expect, test } from 'vitest';
import {
  fillPlaceholders,
  PLACEHOLDERS,
  placeholderText,
  placeholderValues,
  unknownPlaceholders,
} from './message-text.ts';

const facts = {
  user: { name: 'سارا', family: 'کریمی' },
  slots: [{ court: 'زمین 6', date: '2026-11-23', start_time: '18:00' }],
  due: 150_000,
  club: 'میدان',
};

test('every place is filled in, in both languages and however it is typed', () => {
  const text = 'سلام {نام}، {زمین} {تاريخ} ساعت { ساعت }: {مانده} {باشگاه}';
  expect(unknownPlaceholders(text)).toEqual([]);
  expect(fillPlaceholders(text, placeholderValues(facts, 'fa'))).toBe(
    'سلام سارا کریمی، زمین ۶ دوشنبه ۲ آذر ساعت ۱۸:۰۰: ۱۵۰٬۰۰۰ میدان',
  );
  const english = PLACEHOLDERS.map((place) => placeholderText(place, 'en')).join(' ');
  expect(fillPlaceholders(english, placeholderValues(facts, 'en'))).toBe(
    'سارا کریمی Mon 23 November 18:00 زمین 6 150,000 میدان',
  );
});

test('what is no place is named as it was typed, once; a lone brace is a brace', () => {
  expect(unknownPlaceholders('{نام} {تومان} {نام خانوادگی} {تومان} {} {')).toEqual([
    '{تومان}',
    '{نام خانوادگی}',
    '{}',
  ]);
});

test('a name that looks like a place stays a name', () => {
  const values = placeholderValues({ ...facts, user: { name: '{مانده}', family: '$&' } }, 'fa');
  expect(fillPlaceholders('{نام}', values)).toBe('{مانده} $&');
});

test('slots of a visit: each day and court once, the hour that the first begins', () => {
  const slots = [
    { court: 'زمین ۷', date: '2026-11-23', start_time: '19:00' },
    { court: 'زمین ۶', date: '2026-11-23', start_time: '18:00' },
    { court: 'زمین ۶', date: '2026-11-24', start_time: '18:00' },
  ];
  const { date, time, court } = placeholderValues({ ...facts, slots }, 'fa');
  expect([date, time, court]).toEqual(['دوشنبه ۲ آذر و سه‌شنبه ۳ آذر', '۱۸:۰۰', 'زمین ۶ و زمین ۷']);
});
