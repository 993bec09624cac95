import { expect, test } from 'vitest';
import { smsParts } from './sms.ts';

test.each([
  ['', 0],
  ['سلام', 1],
  ['س'.repeat(70), 1],
  ['س'.repeat(71), 2],
  ['س'.repeat(134), 2],
  ['س'.repeat(135), 3],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  [`${'a'.repeat(100)}م`, 2],
])('a text is sent as so many messages (%#)', (text, parts) => {
  expect(smsParts(text)).toBe(parts);
});
