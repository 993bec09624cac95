import { expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

const HOME = 'https://club.example';

it.each(['/', '/sales/calendar', '/people/7?tab=debts#notes', '/print/receipts/ref:0192'])(
  'leads to %s, which is ours',
  (to) => {
    expect(safePath(to, HOME)).toBe(to);
  },
);

it.each([
  '//evil.example/login',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example/login',
  '/\n/evil.example/login',
  '/\r\\evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'https://club.example.evil.example/',
  'javascript:alert(1)',
  'evil.example',
  'http:/evil.example',
  '/login?to=/x',
  '/./login',
  '',
  7,
  undefined,
])('leads to the start page instead of %j', (to) => {
  expect(safePath(to, HOME)).toBe('/');
});
