import { expect, it } from 'vitest';
import { app } from '#app/i18n/fa/app.ts';
import { unsent } from '#app/i18n/fa/unsent.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import { dropBookingText, dropSlotsText } from './drop-slots-words.ts';

const words = makeWords('fa', flatten({ ...app, unsent }));
const slot = (id: number, start_time: string, end_time: string) => ({
  id,
  date: '2026-11-21',
  court: { id: 6, name: 'زمین ۶' },
  start_time,
  end_time,
  price: 1,
});
const slots = [slot(1, '10:00', '11:00'), slot(2, '11:00', '12:00'), slot(3, '12:00', '13:00')];

it('the booking without what is gone names what stays', () => {
  expect(dropSlotsText(words, { slots: slots.slice(0, 2) }, new Set([2]))).toEqual({
    title: 'بدون این سانس',
    detail: 'زمین ۶ · ۱۰ تا ۱۱ می‌ماند',
    button: 'رزرو زمین ۶ · ۱۰ تا ۱۱',
  });
  expect(dropSlotsText(words, { slots }, new Set([2, 3]))?.title).toBe('بدون این ۲ سانس');
});

it('there is nothing without the only slots, nor where nobody knows which is gone', () => {
  expect(dropSlotsText(words, { slots: slots.slice(0, 1) }, new Set([1]))).toBeNull();
  expect(dropSlotsText(words, { slots }, new Set())).toBeNull();
});

it('no booking says of several slots how many go', () => {
  expect(dropBookingText(words, { slots: slots.slice(0, 2) }, 400_000)).toBe(
    'هر ۲ سانس رزرو نشود، ۴۰۰٬۰۰۰ به حساب بماند',
  );
  expect(dropBookingText(words, { slots: slots.slice(0, 2) }, 0)).toBe('هر ۲ سانس رزرو نشود');
  expect(dropBookingText(words, { slots: slots.slice(0, 1) }, 0)).toBe('رزرو نشود');
});
