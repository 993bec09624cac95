import * as v from 'valibot';
import { expect, test } from 'vitest';
import { backups } from './backups.ts';

const judged = (passphrase: string) => {
  const { success, output, issues } = v.safeParse(backups.passphrase.body, { passphrase });
  return success ? output.passphrase : issues[0].message;
};

test('a passphrase is judged as it seals: without the spaces around it, in one form', () => {
  expect(judged('          ')).toBe('too_short');
  expect(judged('   رمز     ')).toBe('too_short');
  expect(judged('  ｐａｓｓｗｏｒｄ  ')).toBe('password');
});
