import { expect, test } from 'vitest';
import { CallError } from '#app/data/call-error.ts';
import { screens } from '#app/i18n/fa/screens.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import { leftBulkText } from './left-bulk-text.ts';

const words = makeWords('fa', flatten(screens));
const named = ({ name }: { name: string }) => name;
const refused = (name: string) => ({
  row: { name },
  error: new CallError('not_active', { message: 'پیش‌تر رد شده است.' }),
});

test('of what was refused the count is told, and the first reason with its record', () => {
  const outcome = { done: [{ name: 'الف' }], refused: [refused('ب'), refused('پ')], stopped: null };
  expect(leftBulkText(words, outcome, 3, named)).toEqual({
    title: '۲ از ۳ مورد انجام نشد',
    text: 'ب: پیش‌تر رد شده است.',
  });
});

test('where it came to a stop, what was not asked for counts too', () => {
  const stopped = new CallError('unavailable', { message: 'سرور پاسخ نمی‌دهد.' });
  const outcome = { done: [{ name: 'الف' }], refused: [refused('ب')], stopped };
  const { title, text } = leftBulkText(words, outcome, 5, named);
  expect(title).toBe('۴ از ۵ مورد انجام نشد');
  expect(text).toBe('سرور پاسخ نمی‌دهد.');
});
