import { expect, it } from 'vitest';
import { bankOfCard, bankOfSheba, hasValidCardDigit, hasValidShebaDigits } from './check-digits.ts';

it('checks a card', () => {
  expect(hasValidCardDigit('6219-8610-3452-9007')).toBe(true);
  expect(hasValidCardDigit('6219861034529008')).toBe(false);
});

it('checks a sheba with or without its prefix', () => {
  expect(hasValidShebaDigits('IR82 0540 1026 8002 0817 9090 02')).toBe(true);
  expect(hasValidShebaDigits('820540102680020817909002')).toBe(true);
  expect(hasValidShebaDigits('820540102680020817909003')).toBe(false);
});

it('knows whose a number is while it is typed', () => {
  expect(bankOfCard('6219-8', 'fa')).toBe(null);
  expect(bankOfCard('6219-86', 'fa')).toBe('بانک سامان');
  expect(bankOfCard('6219861034529008', 'en')).toBe('Saman Bank');
  expect(bankOfCard('0000000000000000', 'fa')).toBe(null);
  expect(bankOfSheba('8205', 'fa')).toBe(null);
  expect(bankOfSheba('IR82054', 'fa')).toBe('بانک پارسیان');
});
