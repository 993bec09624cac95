import { expect, it } from 'vitest';
import type { TakenTime } from '#app/data/taken-times.ts';
import { app as en } from '#app/i18n/en/app.ts';
import { start as enStart } from '#app/i18n/en/start.ts';
import { app as fa } from '#app/i18n/fa/app.ts';
import { start as faStart } from '#app/i18n/fa/start.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import { deskText, differenceText, insteadText, lostText, nearText } from './slot-words.ts';

const words = makeWords('fa', flatten({ ...faStart, ...fa }));
const english = makeWords('en', flatten({ ...enStart, ...en }));
const plain = (text: string | undefined) => text?.replace(/[\u2066-\u2069\u200e\u200f]/g, '');

const TODAY = '2026-11-23';
const slot = (court: number, hour: number, date = TODAY) => ({
  date,
  start_time: `${hour}:00`,
  end_time: `${hour + 1}:00`,
  court: { id: court, name: `زمین ${court}` },
});
const wanted = slot(2, 17);
const taken = (user: { name: string; family: string } | null): TakenTime => ({
  id: 1,
  invoice: { user, created_at: '2026-11-23T08:09:00Z', device: 'T2', financial_status: 1 },
  free_near: [],
});

it('says who has it to those who may know, and that it is gone to all', () => {
  const kian = { name: 'کیان', family: 'شریفی' };
  expect(plain(lostText(words, wanted, taken(kian), false))).toBe('زمین ۲، ۱۷ تا ۱۸ را کیان شریفی گرفت');
  expect(plain(lostText(words, wanted, taken(null), false))).toBe('زمین ۲، ۱۷ تا ۱۸ گرفته شد');
  expect(plain(lostText(words, wanted, undefined, true))).toBe('زمین ۲، ۱۷ تا ۱۸ تعطیل شد');
});

it('calls a desk by its name, or by the number of its prefix', () => {
  expect(['T2', 'T12-000057', 'پذیرش'].map((device) => plain(deskText(words, device)))).toEqual([
    'میز ۲',
    'میز ۱۲',
    'پذیرش',
  ]);
  expect(plain(deskText(english, 'T2'))).toBe('Desk 2');
});

it('names of an offer what is another, and what is the same', () => {
  const of = (offer: typeof wanted, kind?: string) => [
    plain(insteadText(words, offer, wanted, TODAY)),
    plain(nearText(words, offer, wanted, kind)),
  ];
  expect(of(slot(6, 17), 'خاکی')).toEqual(['زمین ۶', 'همین ساعت، خاکی']);
  expect(of(slot(2, 18))).toEqual(['۱۸ تا ۱۹', 'همین زمین، یک ساعت دیرتر']);
  expect(of(slot(2, 14))).toEqual(['۱۴ تا ۱۵', 'همین زمین، ۳ ساعت زودتر']);
  expect(of(slot(4, 20))).toEqual(['زمین ۴ · ۲۰ تا ۲۱', undefined]);
  expect(plain(differenceText(words, -45_000))).toBe('۴۵٬۰۰۰ ارزان‌تر');
  expect(plain(differenceText(words, 0))).toBe('همان قیمت');
});
