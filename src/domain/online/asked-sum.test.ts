import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedSum, type PayRule, type SumRequest, spendable } from './asked-sum.ts';

const request: SumRequest = {
  total: 450_000,
  rule: { kind: 'full' },
  balance: 0,
  blocked: 0,
  max_debt: 1_000_000,
  wallet: true,
  gateway_min: 1_000,
};
const deposit: PayRule = { kind: 'deposit', percent: 30 };

describe('askedSum', () => {
  it.each<[string, Partial<SumRequest>, object]>([
    ['in full', {}, { wallet: 0, gateway: 450_000, at_club: 0 }],
    ['a deposit', { rule: deposit }, { wallet: 0, gateway: 135_000, at_club: 315_000 }],
    ['at the club', { rule: { kind: 'at_club' } }, { wallet: 0, gateway: 0, at_club: 450_000 }],
    ['the wallet in part', { balance: -100_000 }, { wallet: 100_000, gateway: 350_000, at_club: 0 }],
    ['the wallet alone', { balance: -450_000 }, { wallet: 450_000, gateway: 0, at_club: 0 }],
    ['without the wallet', { balance: -900_000, wallet: false }, { wallet: 0, gateway: 450_000 }],
    [
      'a wallet above the deposit',
      { rule: deposit, balance: -200_000 },
      { wallet: 200_000, gateway: 0, at_club: 250_000 },
    ],
    [
      'promised credit is not spent',
      { balance: -100_000, blocked: 60_000 },
      { wallet: 40_000, gateway: 410_000 },
    ],
    [
      'a deposit is raised where the rest would be too much debt',
      { rule: deposit, max_debt: 200_000 },
      { gateway: 250_000, at_club: 200_000 },
    ],
    [
      'an older debt counts',
      { rule: { kind: 'at_club' }, balance: 150_000, max_debt: 200_000 },
      { gateway: 400_000, at_club: 50_000 },
    ],
  ])('%s', (_name, more, asked) => {
    expect(askedSum({ ...request, ...more })).toMatchObject({ excess: 0, ...asked });
  });

  it('books nothing for somebody above the limit of debt', () => {
    expect(askedSum({ ...request, balance: 1_000_001 })).toBeNull();
    expect(askedSum({ ...request, balance: -10, blocked: 20, max_debt: 5 })).toBeNull();
  });

  it('asks for no sum below the minimum of the gateway', () => {
    const small = { ...request, total: 1500, gateway_min: 1000 };
    expect(askedSum({ ...small, rule: deposit })).toEqual({
      wallet: 0,
      gateway: 1000,
      at_club: 500,
      excess: 0,
    });
    expect(askedSum({ ...small, balance: -1200 })).toEqual({
      wallet: 500,
      gateway: 1000,
      at_club: 0,
      excess: 0,
    });
    expect(askedSum({ ...small, total: 400 })).toEqual({ wallet: 0, gateway: 1000, at_club: 0, excess: 600 });
  });

  it('adds up, spends no credit twice and leaves no debt above the limit', () => {
    const sum = fc.integer({ min: 0, max: 5_000_000 });
    const rule = fc.oneof(
      fc.constant<PayRule>({ kind: 'full' }),
      fc.constant<PayRule>({ kind: 'at_club' }),
      fc.record({ kind: fc.constant('deposit' as const), percent: fc.integer({ min: 0, max: 100 }) }),
    );
    fc.assert(
      fc.property(
        fc.record({
          total: sum,
          rule,
          balance: fc.integer({ min: -5_000_000, max: 2_000_000 }),
          blocked: fc.integer({ min: 0, max: 500_000 }),
          max_debt: fc.integer({ min: 0, max: 3_000_000 }),
          wallet: fc.boolean(),
          gateway_min: fc.constantFrom(0, 100, 1000, 10_000),
        }),
        (asked) => {
          const { total, balance, blocked, max_debt, gateway_min } = asked;
          const answer = askedSum(asked);
          expect(answer === null).toBe(balance + blocked > max_debt);
          if (!answer) return;
          const { wallet, gateway, at_club, excess } = answer;
          for (const part of [wallet, gateway, at_club, excess]) expect(part).toBeGreaterThanOrEqual(0);
          expect(wallet + gateway + at_club - excess).toBe(total);
          expect(wallet).toBeLessThanOrEqual(asked.wallet ? spendable(balance, blocked) : 0);
          expect(gateway === 0 || gateway >= gateway_min).toBe(true);
          expect(balance + blocked + total - gateway).toBeLessThanOrEqual(
            Math.max(max_debt, balance + blocked),
          );
          if (asked.rule.kind === 'full') expect(at_club).toBe(0);
          if (excess > 0) expect([wallet, at_club]).toEqual([0, 0]);
        },
      ),
    );
  });
});
