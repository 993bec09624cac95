import { expect, it } from 'vitest';
import { app } from '#app/i18n/fa/app.ts';
import { unsent } from '#app/i18n/fa/unsent.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import type { UnsentItem } from '#app/offline/unsent.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { nameOf, placesText, problemText, skewText, stateText, titleOf } from './work-text.ts';

const words = makeWords('fa', flatten({ ...app, unsent }));
const work = (part: Partial<UnsentItem>): UnsentItem => ({
  key: 'k',
  instead_of: null,
  kind: 'booking',
  state: 'waiting',
  ref: 'r',
  device_no: 'T2-000057',
  at: new Date('2026-11-21T10:00:00Z'),
  author: { id: 7, own: true },
  person: { id: 3, ref: null, name: 'رضا اکبری', phone: '' },
  slots: [],
  money: [],
  total: 450_000,
  problem: null,
  ways: [],
  waits_for: null,
  maybe_sent: false,
  money_safe: false,
  paid_apart: 0,
  printed: false,
  skew_ms: null,
  behalf: null,
  body: {},
  ...part,
});
const refused = (code: string, details: Record<string, unknown> = {}, more: object = {}) =>
  work({ state: 'needs_you', problem: { code, message: '', status: 409, details, ...more } });

it('says what work is, with its sum', () => {
  const cash = { price: 450_000, source: 'cash' } as const;
  expect(titleOf(words, work({}))).toBe('رزرو، پرداخت بعداً');
  expect(titleOf(words, work({ money: [cash] }))).toBe('رزرو و دریافت ۴۵۰٬۰۰۰، نقدی');
  expect(titleOf(words, work({ money: [cash, { price: 50_000, source: 'bank' }] }))).toBe(
    'رزرو و دریافت ۵۰۰٬۰۰۰، ترکیبی',
  );
  expect(titleOf(words, work({ kind: 'receive', money: [cash] }))).toBe('دریافت ۴۵۰٬۰۰۰، نقدی');
  expect(titleOf(words, work({ kind: 'attendance', attended: false }))).toBe('نیامد');
  expect(nameOf(words, work({ person: { id: null, ref: null, name: '', phone: '' } }))).toBe('مشتری ناشناس');
});

it('says of several slots what they are together', () => {
  const slot = (id: number, start_time: string, end_time: string) =>
    ({ id, date: '2026-11-21', court: { id, name: `زمین ${id}` }, start_time, end_time, price: 1 }) as const;
  expect(placesText(words, [slot(2, '09:00', '10:00')])).toBe('زمین ۲ · ۰۹:۰۰ تا ۱۰:۰۰');
  expect(placesText(words, [slot(2, '09:00', '10:00'), slot(7, '09:00', '10:00')])).toBe(
    'زمین ۲ و زمین ۷ · ۹ تا ۱۰ · ۲ سانس',
  );
});

it('says how it stands, and whose it is', () => {
  expect(stateText(words, work({ waits_for: 'p' }), null)).toBe('پس از کار پیش از خودش');
  const parked = work({
    kind: 'customer',
    state: 'needs_you',
    person: { id: null, ref: 'r', name: 'نو', phone: '' },
  });
  expect(stateText(words, work({ waits_for: 'p', blocked_by: parked }), null)).toBe(
    'پس از «مشتری تازه: نو» که منتظر شماست',
  );
  expect(stateText(words, work({ state: 'sign_in', author: { id: 8, own: false } }), 'سارا محسنی')).toBe(
    'در انتظار ورود سارا محسنی',
  );
  expect(stateText(words, work({ state: 'sign_in' }), null)).toBe('در انتظار ورود شما');
});

it('says how far the clock was from the server’s, in one unit', () => {
  expect(skewText(words, work({}))).toBeNull();
  const told = (skew_ms: number) => skewText(words, work({ skew_ms }));
  expect(told(6 * MINUTE_MS)).toBe('ساعت این دستگاه ۶ دقیقه با ساعت سرور فرق داشت.');
  expect(told(3.4 * HOUR_MS)).toBe('ساعت این دستگاه ۳ ساعت با ساعت سرور فرق داشت.');
  expect(told(366 * DAY_MS)).toBe('ساعت این دستگاه ۳۶۶ روز با ساعت سرور فرق داشت.');
});

it('says of the limit of debt what the debt would be, with what was paid; to whom no figure was told, none', () => {
  const limit = { balance: 1_000_000, price: 450_000, max_debt: 1_200_000 };
  const because = (details: object, more: Partial<UnsentItem> = {}) =>
    problemText(words, { ...refused('max_debt', { ...details }), ...more }, null);
  expect(because(limit)).toBe('با این رزرو بدهی ۱٬۴۵۰٬۰۰۰ می‌شود؛ سقف ۱٬۲۰۰٬۰۰۰ است.');
  const money = [{ price: 100_000, source: 'cash' }] as const;
  expect(because(limit, { money })).toContain('بدهی ۱٬۳۵۰٬۰۰۰ می‌شود');
  expect(because(limit, { paid_apart: 200_000 })).toContain('بدهی ۱٬۲۵۰٬۰۰۰ می‌شود');
  expect(because({ price: 450_000 })).toBe('با این رزرو بدهی از سقف بیشتر می‌شود.');
});

it('says why a person has to decide, as exactly as it was told', () => {
  const invoice = { user: { name: 'کیان', family: 'شریفی' }, device: 'میز 2' };
  expect(problemText(words, refused('slot_taken', { times: [{ id: 1, invoice }] }), null)).toBe(
    'میز ۲ این سانس را زودتر برای «کیان شریفی» ثبت کرده است.',
  );
  expect(problemText(words, refused('slot_taken'), null)).toBe('این سانس پیش‌تر گرفته شده.');
  expect(problemText(words, refused('price_changed', { ours: 500_000, yours: 450_000 }), null)).toBe(
    'قیمت عوض شده: ۵۰۰٬۰۰۰ به‌جای ۴۵۰٬۰۰۰.',
  );
  expect(problemText(words, refused('year_closed'), null)).toContain('مدیر می‌تواند');
  expect(problemText(words, { ...refused('year_closed'), ways: ['post_today'] }, null)).toBe(
    'حساب آن روز بسته است.',
  );
  expect(problemText(words, refused('over_payable', {}, { message: 'بیش از مانده است.' }), null)).toBe(
    'بیش از مانده است.',
  );
  expect(problemText(words, refused('answer', {}, { status: 500 }), null)).toBe(
    'این کار بارها ناتمام مانده است.',
  );
});
