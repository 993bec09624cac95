import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('initials: first letters of the first and the last word, not joined', () => {
  expect(initials('سارا محمدی')).toBe('س\u200Cم');
  expect(initials(' سید محمدحسین طباطبایی‌نژاد ')).toBe('س\u200Cط');
  expect(initials('مینا')).toBe('م');
  expect(initials('')).toBe('');
});
