import { expect, it } from 'vitest';
import { rollPage } from './paper.ts';

it('gives the roll a page as long as the paper', () => {
  expect(rollPage(400)).toBe('@page { size: 80mm 114mm; margin: 4mm; }');
});
