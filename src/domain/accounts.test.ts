import { expect, it } from 'vitest';
import { ACCOUNTS } from './accounts.ts';

it('has a tree: every parent stands before its children and is of their kind', () => {
  const seen = new Map<string, string>();
  for (const account of ACCOUNTS) {
    expect(seen.has(account.code)).toBe(false);
    if (account.parent !== null) expect(seen.get(account.parent)).toBe(account.kind);
    seen.set(account.code, account.kind);
  }
});
