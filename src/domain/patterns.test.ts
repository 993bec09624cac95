import { describe, expect, it } from 'vitest';
import * as patterns from './patterns.ts';

const cases: [string, string[], string[]][] = [
  ['PHONE', ['09121234567'], ['9121234567', '0912123456', '091212345678', '۰۹۱۲۱۲۳۴۵۶۷', '09121234567\n']],
  ['OTP', ['01234'], ['1234', '123456', '۱۲۳۴۵']],
  ['TIME', ['00:00', '23:59', '24:00'], ['24:01', '7:00', '12:60']],
  ['DATE', ['2026-11-20'], ['2026-13-01', '2026-1-1', '2026/11/20']],
  ['EMAIL', ['a.b@club.example.ir'], ['a@b', 'a b@c.ir', '@c.ir', 'a@-c.ir']],
  ['POSTAL_CODE', ['', '1234567890'], ['123']],
  ['WHATSAPP', ['989121234567'], ['09121234567']],
  ['CARD_NUMBER', ['6037991234567890'], ['6037-9912-3456-7890', '603799123456789']],
  ['SHEBA', ['1'.repeat(24)], ['1'.repeat(23), `IR${'1'.repeat(24)}`]],
  ['ACCOUNT_NUMBER', ['123456', '1'.repeat(15)], ['12345', '1'.repeat(16)]],
  ['TRANSFER_ID', ['12/3', '1_2-3', '1'.repeat(70)], ['123', '12a4', '1'.repeat(71)]],
  ['TRANSACTION_ID', ['ab_1-', '1'.repeat(70)], ['abcd', 'ab/12', '1'.repeat(71)]],
  ['GATEWAY_NAME', ['کارت‌خوان', 'درگاه (۲) 3'], ['درگا', 'Gateway', ' درگاه', 'درگاه!', 'د'.repeat(51)]],
];

describe.each(cases)('%s', (name, right, wrong) => {
  const pattern = new Map<string, unknown>(Object.entries(patterns)).get(name) as RegExp;
  it.each(right)('takes %j', (text) => expect(pattern.test(text)).toBe(true));
  it.each(wrong)('refuses %j', (text) => expect(pattern.test(text)).toBe(false));
});

it('shows a card in groups', () => {
  expect(patterns.formatCard('6219861034529007')).toBe('6219-8610-3452-9007');
});
