import { describe, expect, it } from 'vitest';
import { CallError } from '#app/data/call-error.ts';
import { screens as en } from '#app/i18n/en/screens.ts';
import { start as enStart } from '#app/i18n/en/start.ts';
import { screens as fa } from '#app/i18n/fa/screens.ts';
import { start as faStart } from '#app/i18n/fa/start.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import type { ErrorCode, FieldCode } from '#contract/errors.ts';
import type { FieldSpec } from './form.ts';
import { isFormError, problemText } from './problem-text.ts';

const words = makeWords('fa', flatten({ ...fa, ...faStart }));
const english = makeWords('en', flatten({ ...en, ...enStart }));
const field = (type: string, more: object = {}) => ({ type, label: 'people.phone', ...more }) as FieldSpec;

/** Every rule of seeds §5: kind of field, what the schema says, what was typed, what the person reads. */
const CASES: [type: string, code: FieldCode, value: unknown, fa: string, en: string, more?: object][] = [
  ['person-name', 'pattern', 'Sara', 'دست‌کم دو حرف', 'at least two'],
  ['person-name', 'required', '', 'شماره‌ی همراه را بنویسید', 'Enter'],
  ['group-name', 'pattern', 'طلا۱', 'دست‌کم سه حرف', 'three'],
  ['phone', 'pattern', '0912345', '۴ رقم کم دارد', '4 missing'],
  ['phone', 'pattern', '0812345', 'با ۰۹ شروع', 'start with 09'],
  ['phone', 'used', '09121234567', 'برای شخص دیگری', 'someone else'],
  ['national-code', 'pattern', '123', '۷ رقم کم دارد', '7 missing'],
  ['national-code', 'pattern', '1234567890', 'به هم نمی‌خوانند', 'not valid'],
  ['postal-code', 'pattern', '123', '۷ رقم کم', '7 missing'],
  ['whatsapp', 'pattern', '09121234567', '۹۸۹', '989'],
  ['email', 'pattern', 'a@', 'ایمیل', 'email'],
  ['card', 'pattern', '603799', '۱۰ رقم کم', '10 missing'],
  ['sheba', 'pattern', '12', '۲۲ رقم کم', '22 missing'],
  ['account-number', 'pattern', '12', '۶ تا ۱۵', '6 to 15'],
  ['gateway-name', 'pattern', 'ab', '۵ تا ۵۰', '5 to 50'],
  ['transfer-id', 'pattern', '1', '۴ تا ۷۰', '4 to 70'],
  ['transaction-id', 'pattern', '1', '۵ تا ۷۰', '5 to 70'],
  ['otp', 'pattern', '12', '۳ رقم کم', '3 missing'],
  ['otp', 'pattern', '12345', '۵ رقم', '5 digits'],
  ['percent', 'max', 120, 'صفر تا صد', '0 to 100'],
  ['percent', 'pattern', 1.23456, 'چهار رقم اعشار', 'four decimal'],
  ['money', 'min', 0, 'بیشتر از صفر', 'more than zero'],
  ['money', 'max', 1e13, 'بیش از اندازه', 'Too much'],
  ['money', 'required', null, 'بنویسید', 'Enter'],
  ['number', 'max', 400, 'از ۰ تا ۳۶۵', '0 to 365', { min: 0, max: 365 }],
  ['date', 'pattern', '2026-02-31', 'تاریخ درست نیست', 'valid date'],
  ['time', 'pattern', '25:00', '۱۸:۳۰', '18:30'],
  ['date-time', 'pattern', '2026-11-20T', 'تاریخ و ساعت', 'date and time'],
  ['text', 'too_short', 'ab', 'دست‌کم ۵ حرف', 'At least 5', { min: 5, max: 50 }],
  ['textarea', 'too_long', 'ab', 'حداکثر ۴۰۰ حرف', 'At most 400', { min: 5, max: 400 }],
  ['digits', 'pattern', '12', '۱۱ رقم', '11 digits', { min: 11, max: 11 }],
  ['digits', 'pattern', '12', 'از ۱۱ تا ۱۴ رقم', '11 to 14', { min: 11, max: 14 }],
  ['choice', 'required', null, 'انتخاب کنید', 'Choose'],
  ['weekdays', 'required', [], 'دست‌کم یکی', 'at least one'],
  ['text', 'conflict', 'ab', 'ناسازگار', 'onflict'],
];

it('a refusal whose own sentence says more than its fields is told as a whole', () => {
  const fields = {
    start_time: field('time'),
    phone_number: field('phone'),
    price: field('money'),
    reason: field('own', { refusal: () => null }),
  };
  const told = (code: ErrorCode, message: string, problems: Record<string, FieldCode>) =>
    isFormError(words, fields, new CallError(code, { message }), problems);
  expect(told('terms_conflict', 'با سانس ۱۷ تا ۱۸ هم‌پوشانی دارد.', { start_time: 'conflict' })).toBe(true);
  // The field says it better, or draws it, or the sentence stands at the field; and what is only wrong says nothing.
  expect(told('phone_used', 'این شماره هست.', { phone_number: 'used' })).toBe(false);
  expect(told('in_use', 'به کار رفته است.', { reason: 'used' })).toBe(false);
  expect(told('price_too_low', 'دست‌کم ۵۰٬۰۰۰ تومان.', { price: 'min' })).toBe(false);
  expect(told('invalid', 'چیزی درست نیست.', { start_time: 'conflict' })).toBe(false);
});

it('a label that goes on in the field is not named as a thing to be written', () => {
  const told = (of: typeof words, label: string) =>
    problemText(
      { ...of, t: (key, values) => (key === 'people.phone' ? label : of.t(key, values)) },
      field('time'),
      'required',
      '',
    );
  for (const label of ['از ساعت', 'تا']) expect(told(words, label)).toBe(words.t('field.required'));
  for (const label of ['From time', 'To', 'Until'])
    expect(told(english, label)).toBe(english.t('field.required'));
  expect(told(english, 'Total')).toContain('total');
});

describe('what is wrong with a field', () => {
  it.each(CASES)('%s, %s: %s', (type, code, value, persian, other, more) => {
    expect(problemText(words, field(type, more), code, value)).toContain(persian);
    expect(problemText(english, field(type, more), code, value)).toContain(other);
  });
});
