import { expect, it } from 'vitest';
import { createLog, redactPhone } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

it('writes one JSON object a line', () => {
  const line = logged((log) => log.info({ call: 'users.list', status: 200 }, 'served'));
  expect(line.endsWith('\n')).toBe(true);
  expect(JSON.parse(line)).toMatchObject({ level: 'info', call: 'users.list', status: 200, msg: 'served' });
});

it.each([
  ['09123456789', '09*******89'],
  ['+989123456789', '09*******89'],
  ['00989123456789', '09*******89'],
  ['phone_number=09123456789&x=1', 'phone_number=09*******89&x=1'],
  ['۰۹۱۲۳۴۵۶۷۸۹', '09*******۸۹'],
])('hides the phone number in %s', (text, hidden) => {
  expect(redactPhone(text)).toBe(hidden);
});

it('leaves other numbers alone', () => {
  const text = '6037991234567890 1763686000000 109123456789 0912';
  expect(redactPhone(text)).toBe(text);
});

it('hides phones, codes and tokens at any depth, in fields, messages and errors', () => {
  const text = logged((log) => {
    log.info({ request: { user: { phone_number: '09123456789', token: 'tok-1' } } }, 'for 09123456789');
    log.info({ headers: { Authorization: 'Bearer tok-2' } }, 'Bearer tok-3 refused');
    log.info({ body: { code: '48211' } }, 'login#phone_number=09123456789&token=tok-4');
    log.error({ err: new Error('no user 09123456789 with token=tok-5') }, 'failed');
    log.info({ query: 'password=tok-6', password: 'tok-7 "and" more tok-7' }, 'quoted');
  });
  expect(text).not.toMatch(/09123456789|tok-|48211/);
  for (const line of text.trim().split('\n')) JSON.parse(line);
});

it('keeps the code of an error', () => {
  const err = Object.assign(new Error('duplicate'), { code: '23505' });
  expect(JSON.parse(logged((log) => log.error({ err }, 'x'))).err.code).toBe('23505');
});

it('says nothing of the row that a database error quotes', () => {
  const err = Object.assign(new Error('new row violates check "users_gender_check"'), {
    code: '23514',
    detail: 'Failing row contains (7, سارا, محمدی, 0012345678).',
    where: "unnamed portal parameter $3 = '48211'",
  });
  const text = logged((log) => log.error({ err }, 'call failed'));
  expect(text).not.toMatch(/0012345678|محمدی|48211/);
  expect(JSON.parse(text).err).toMatchObject({ code: '23514', message: err.message });
});
