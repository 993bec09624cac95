import { expect, test } from 'vitest';
import type { Account } from '#contract/accountancy/accounts.ts';
import { codeText, nodesOf, parentsFor } from './tree-nodes.ts';

const account = (id: number, parent_id: number | null, code: string | null, level: number, name: string) =>
  ({
    id,
    parent_id,
    code,
    level,
    name,
    kind: 'expense',
    balance: 0,
    debit: 0,
    credit: 0,
    lock: 1,
    system: false,
    trashed: false,
    children: 0,
    owner: null,
    version: 1,
  }) satisfies Account;
const all = [
  account(1, null, '5', 1, 'هزینه‌ها'),
  account(2, 1, '51', 2, 'انواع هزینه'),
  account(3, 2, '5101', 3, 'توپ'),
  account(4, 3, '5101001', 4, 'توپ تنیس'),
  account(5, 1, '52', 2, 'کارمزد'),
];

test('a search leaves what it finds and what leads there; a level cuts what is deeper', () => {
  const [root] = nodesOf(all, 4, 'تنيس');
  expect(root?.children.map(({ code }) => code)).toEqual(['51']);
  expect(root?.children[0]?.children[0]?.children[0]?.parent).toBe('توپ');
  expect(nodesOf(all, 2, '')[0]?.children.map(({ children }) => children.length)).toEqual([0, 0]);
  expect(nodesOf(all, 4, '۵۲')[0]?.children.map(({ code }) => code)).toEqual(['52']);
});

test('nothing is moved below itself, or below what has no room', () => {
  expect(parentsFor(all, all[1] as Account).map(({ id }) => id)).toEqual([1, 5]);
  expect(parentsFor(all, null).map(({ id }) => id)).toEqual([1, 2, 3, 5]);
  const trashed = all.map((one) => ({ ...one, trashed: one.id === 3 }));
  expect(parentsFor(trashed, null).map(({ id }) => id)).toEqual([1, 2, 5]);
});

test('a code parts into general, subsidiary and detail', () => {
  expect(['5', '51', '5101', '5101001', null].map(codeText)).toEqual(['5', '51', '51-01', '51-01-001', '']);
});
