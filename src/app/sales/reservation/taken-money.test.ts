import { expect, it } from 'vitest';
import { app } from '#app/i18n/fa/app.ts';
import { screens } from '#app/i18n/fa/screens.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import type { UnsentItem } from '#app/offline/unsent.ts';
import { takenMoney } from './taken-money.ts';

const words = makeWords('fa', flatten({ ...app, ...screens }));
const item = (ref: string, source: 'cash' | 'gateway', state: UnsentItem['state'] = 'waiting') => ({
  key: `k-${ref}`,
  ref,
  money: [{ price: 1, source }],
  state,
});
const coming = (...refs: string[]) => refs.map((ref) => ({ ref, price: 300_000, user_id: 5 }));
const textOf = (refs: string[], ...items: ReturnType<typeof item>[]) =>
  takenMoney(words, coming(...refs), items)?.text;

it('says by which means money was taken here, and that it waits for the line', () => {
  expect(textOf(['a'], item('a', 'cash'), item('b', 'gateway'))).toBe('نقدی گرفته شد، در صف ثبت');
  expect(textOf(['a', 'b'], item('a', 'cash'), item('b', 'gateway'))).toBe('ترکیبی گرفته شد، در صف ثبت');
  expect(textOf(['a'], item('a', 'cash', 'needs_you'))).toBe('نقدی گرفته شد، منتظر شما');
  expect(takenMoney(words, coming('a', 'b'), [item('a', 'cash'), item('c', 'cash')])).toMatchObject({
    sum: 600_000,
    receipts: [{ key: 'k-a' }],
  });
  expect(takenMoney(words, [], [item('a', 'cash')])).toBeNull();
});
