import { verifyIranianNationalId } from '@persian-tools/persian-tools';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNationalCode } from './national-code.ts';

it('checks the digits of a national code', () => {
  expect(isNationalCode('0013542419')).toBe(true);
  expect(isNationalCode('0013542418')).toBe(false);
  expect(isNationalCode('13542419')).toBe(false);
  expect(isNationalCode('1111111111')).toBe(false);
});

it('takes every code that another implementation takes, which knows the places too', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{10}$/), (text) => {
      if (verifyIranianNationalId(text) === true) expect(isNationalCode(text)).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

it('takes one last digit and no other', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-8][0-9]{2}[1-8][0-9]{5}$/), (nine) => {
      const taken = [...'0123456789'].filter((digit) => isNationalCode(nine + digit));
      expect(taken.length).toBeLessThanOrEqual(1);
      if (!/^(\d)\1{8}$/.test(nine)) expect(taken).toHaveLength(1);
    }),
  );
});
