import { expect, it } from 'vitest';
import { readSheet, writeSheet } from './sheet-address.ts';

it('reads what it writes', () => {
  expect(readSheet(writeSheet('customer', 12))).toEqual({ kind: 'customer', id: '12' });
  expect(readSheet(writeSheet('booking', '4,5'))).toEqual({ kind: 'booking', id: '4,5' });
  expect(readSheet(writeSheet('find'))).toEqual({ kind: 'find', id: undefined });
});

it.each([undefined, 12, '', 'nothing', 'Customer.1', '__proto__'])('%s is no sheet', (text) => {
  expect(readSheet(text)).toBeNull();
});
