import { expect, it } from 'vitest';
import { cardChecks, shebaChecks } from './check-digits.ts';

it('checks a card', () => {
  expect(cardChecks('6219-8610-3452-9007')).toBe(true);
  expect(cardChecks('6219861034529008')).toBe(false);
});

it('checks a sheba with or without its prefix', () => {
  expect(shebaChecks('IR82 0540 1026 8002 0817 9090 02')).toBe(true);
  expect(shebaChecks('820540102680020817909002')).toBe(true);
  expect(shebaChecks('820540102680020817909003')).toBe(false);
});
