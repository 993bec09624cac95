import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountRef,
  addonLines,
  attendanceHolding,
  cancelLines,
  coachShareLines,
  type Holding,
  holdingLines,
  holdingOf,
  type Line,
  openingLines,
  payOutLines,
  priceChangeLines,
  receiveLines,
  reserveLines,
  reversalLines,
  shiftLines,
  splitLines,
  voidLines,
} from './postings.ts';
import { calculateCancel } from './refunds.ts';

const sale = { user_id: 7, invoice_id: 3 };
/** The same for one payer whose share rises or falls. */
const changed = (price: number) => ({ invoice_id: 3, changes: [{ user_id: 7, price }] });
const name = (account: AccountRef) =>
  'code' in account ? account.code : 'user_id' in account ? 'person' : 'place';
/** `person 1100000` is a debit, `21 -1000000` a credit. */
const brief = (lines: Line[]) => lines.map((line) => `${name(line.account)} ${line.debit - line.credit}`);
const figures = { penalty_court: 300_000, penalty_addons: 0 };
const net = { court: 1_000_000, addons: 100_000 };

describe('the table of events', () => {
  it('reserve', () => {
    const lines = reserveLines({ ...sale, ...net });
    expect(brief(lines)).toEqual(['person 1100000', '21 -1000000', '22 -100000']);
    expect(lines.every((line) => line.invoice_id === 3)).toBe(true);
  });

  it('reserve of nothing posts nothing, without add-ons no line for them', () => {
    expect(reserveLines({ ...sale, court: 0, addons: 0 })).toEqual([]);
    expect(brief(reserveLines({ ...sale, court: 5, addons: 0 }))).toEqual(['person 5', '21 -5']);
  });

  it('an add-on later, and its cancel', () => {
    expect(brief(addonLines({ ...changed(50), held: 'deferred' }))).toEqual(['person 50', '22 -50']);
    expect(brief(addonLines({ ...changed(-50), held: 'deferred' }))).toEqual(['person -50', '22 50']);
    expect(brief(addonLines({ ...changed(50), held: 'noShow' }))).toEqual(['person 50', '44 -50']);
  });

  it('a rise and a fall of the price', () => {
    expect(brief(priceChangeLines({ ...changed(9), held: 'deferred' }))).toEqual(['person 9', '21 -9']);
    expect(brief(priceChangeLines({ ...changed(-9), held: 'played' }))).toEqual(['person -9', '41 9']);
    expect(priceChangeLines({ ...changed(0), held: 'played' })).toEqual([]);
  });

  it('recognition, attendance and undoing', () => {
    const moved = (from: Holding, to: Holding) => brief(holdingLines({ invoice_id: 3, ...net, from, to }));
    expect(moved('deferred', 'played')).toEqual(['21 1000000', '22 100000', '41 -1000000', '42 -100000']);
    expect(moved('deferred', 'noShow')).toEqual(['21 1000000', '22 100000', '44 -1100000']);
    expect(moved('played', 'noShow')).toEqual(['41 1000000', '42 100000', '44 -1100000']);
    expect(moved('noShow', 'deferred')).toEqual(['44 1100000', '21 -1000000', '22 -100000']);
    expect(moved('played', 'played')).toEqual([]);
  });

  it('cancel under the rule', () => {
    expect(
      brief(cancelLines({ ...changed(-800_000), ...net, held: 'deferred', earlier: false, figures })),
    ).toEqual(['21 1000000', '22 100000', 'person -800000', '43 -300000']);
  });

  it('cancel after recognition, an add-on handed over', () => {
    const kept = { penalty_court: 300_000, penalty_addons: 100_000 };
    expect(
      brief(cancelLines({ ...changed(-700_000), ...net, held: 'played', earlier: false, figures: kept })),
    ).toEqual(['41 1000000', 'person -700000', '43 -300000']);
  });

  it('of several payers each has a line', () => {
    const changes = [
      { user_id: 7, price: -500 },
      { user_id: 8, price: 300 },
      { user_id: 9, price: 200 },
    ];
    expect(brief(splitLines({ invoice_id: 3, changes }))).toEqual([
      'person -500',
      'person 300',
      'person 200',
    ]);
    expect(() => splitLines({ invoice_id: 3, changes: changes.slice(1) })).toThrow(RangeError);
    expect(brief(priceChangeLines({ invoice_id: 3, changes: changes.slice(1), held: 'played' }))).toEqual([
      'person 300',
      'person 200',
      '41 -500',
    ]);
  });

  it('a void takes back what is left, and its reverse puts it back', () => {
    const shares = [
      { user_id: 7, price: 300 },
      { user_id: 8, price: 0 },
      { user_id: 9, price: 200 },
    ];
    const left = [
      { account: { code: '41' } as const, amount: -400 },
      { account: { code: '42' } as const, amount: -100 },
    ];
    const lines = voidLines({ invoice_id: 3, left, shares });
    expect(brief(lines)).toEqual(['41 400', '42 100', 'person -300', 'person -200']);
    expect(brief(reversalLines(lines))).toEqual(['41 -400', '42 -100', 'person 300', 'person 200']);
    expect(() => voidLines({ invoice_id: 3, left, shares: shares.slice(1) })).toThrow(RangeError);
  });

  it('money in, money out, a coach’s share', () => {
    expect(brief(receiveLines({ user_id: 7, place: { cash_id: 4 }, price: 5 }))).toEqual([
      'place 5',
      'person -5',
    ]);
    expect(brief(payOutLines({ user_id: 7, place: { bank_id: 5 }, price: 5 }))).toEqual([
      'person 5',
      'place -5',
    ]);
    expect(brief(coachShareLines({ ...sale, price: 5, earlier: false }))).toEqual(['53 5', 'person -5']);
  });

  it('a till that is short or over, and one that fits posts nothing', () => {
    expect(brief(shiftLines({ cash_id: 4, difference: -80 }))).toEqual(['place -80', '54 80']);
    expect(brief(shiftLines({ cash_id: 4, difference: 20 }))).toEqual(['place 20', '54 -20']);
    expect(shiftLines({ cash_id: 4, difference: 0 })).toEqual([]);
  });

  it('opening entries: what rises is debited, what falls is credited, the difference is on the opening balance', () => {
    const [place, person] = [{ cash_id: 4 }, { user_id: 7 }];
    const changes = [
      { account: place, change: 900 },
      { account: person, change: -200 },
    ];
    expect(brief(openingLines(changes))).toEqual(['place 900', 'person -200', '31 -700']);
    expect(openingLines([{ account: place, change: 0 }])).toEqual([]);
  });

  it('a reversal, its income on prior-year adjustments when the year is closed', () => {
    const lines = holdingLines({ invoice_id: 3, ...net, from: 'deferred', to: 'played' });
    expect(brief(reversalLines(lines))).toEqual(['21 -1000000', '22 -100000', '41 1000000', '42 100000']);
    const income = (account: AccountRef) => 'code' in account && account.code.startsWith('4');
    expect(brief(reversalLines(lines, income))).toEqual([
      '21 -1000000',
      '22 -100000',
      '33 1000000',
      '33 100000',
    ]);
  });

  it('what was earned in a closed year changes the adjustments of earlier years alone', () => {
    const of = { ...changed(-700_000), ...net, held: 'earlier' as const, earlier: true };
    expect(
      brief(cancelLines({ ...of, figures: { penalty_court: 300_000, penalty_addons: 100_000 } })),
    ).toEqual(['33 700000', 'person -700000']);
    expect(
      holdingLines({ invoice_id: 3, ...net, from: 'earlier', to: attendanceHolding(false, true) }),
    ).toEqual([]);
    expect(brief(coachShareLines({ ...sale, price: 5, earlier: true }))).toEqual(['33 5', 'person -5']);
  });

  it('refuses figures that do not belong to the invoice', () => {
    expect(() =>
      cancelLines({ ...changed(-1), court: 1, addons: 0, held: 'deferred', earlier: false, figures }),
    ).toThrow(RangeError);
  });
});

it('knows what holds an invoice', () => {
  expect(holdingOf({ recognized_at: null, attended: null }, false)).toBe('deferred');
  expect(holdingOf({ recognized_at: new Date(0), attended: null }, false)).toBe('played');
  expect(holdingOf({ recognized_at: new Date(0), attended: true }, false)).toBe('played');
  expect(holdingOf({ recognized_at: new Date(0), attended: false }, false)).toBe('noShow');
  expect(holdingOf({ recognized_at: new Date(0), attended: false }, true)).toBe('earlier');
  expect(holdingOf({ recognized_at: null, attended: null }, true)).toBe('deferred');
});

describe('any life of an invoice', () => {
  const amount = fc.integer({ min: 0, max: 999_999_999 });
  const event = fc.oneof(
    fc.record({ kind: fc.constant('addon' as const), price: amount }),
    fc.record({ kind: fc.constant('addonCancel' as const), part: fc.nat(100) }),
    fc.record({ kind: fc.constant('price' as const), court: amount }),
    fc.record({ kind: fc.constant('attend' as const), attended: fc.boolean() }),
    fc.record({ kind: fc.constant('undo' as const) }),
  );

  it('balances, holds its net where it says, and leaves the penalty as the debt', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.array(event, { maxLength: 12 }),
        fc.nat(100),
        (court, addons, events, percent) => {
          const now = { court, addons };
          let held: Holding = 'deferred';
          const all: Line[] = [];
          const post = (lines: Line[]) => {
            expect(lines.reduce((sum, line) => sum + line.debit - line.credit, 0)).toBe(0);
            for (const line of lines) {
              expect(line.debit > 0 !== line.credit > 0).toBe(true);
              expect(line.debit >= 0 && line.credit >= 0).toBe(true);
            }
            all.push(...lines);
          };
          const balance = (of: string) =>
            all
              .filter((line) => name(line.account) === of)
              .reduce((sum, line) => sum + line.debit - line.credit, 0);

          post(reserveLines({ ...sale, ...now }));
          for (const e of events) {
            if (e.kind === 'addon') {
              post(addonLines({ ...changed(e.price), held }));
              now.addons += e.price;
            } else if (e.kind === 'addonCancel') {
              const price = Math.floor((now.addons * e.part) / 100);
              post(addonLines({ ...changed(-price), held }));
              now.addons -= price;
            } else if (e.kind === 'price') {
              post(priceChangeLines({ ...changed(e.court - now.court), held }));
              now.court = e.court;
            } else {
              const to = e.kind === 'undo' ? 'deferred' : attendanceHolding(e.attended, false);
              post(holdingLines({ invoice_id: 3, ...now, from: held, to }));
              held = to;
            }
          }
          expect(balance('person')).toBe(now.court + now.addons);
          expect(0 - balance('21') - balance('22')).toBe(held === 'deferred' ? now.court + now.addons : 0);
          expect(0 - balance('44')).toBe(held === 'noShow' ? now.court + now.addons : 0);

          const cancel = calculateCancel({
            court_net: now.court,
            addons: [{ id: 1, price: now.addons, handed_over: percent % 2 === 0 }],
            rules: [{ hours_before: 0, percent }],
            starts_at: new Date(1),
            now: new Date(0),
            mode: 'rules',
          });
          post(cancelLines({ ...changed(-cancel.refund), ...now, held, earlier: false, figures: cancel }));
          expect(balance('person')).toBe(cancel.penalty);
          expect([balance('21'), balance('22'), balance('41'), balance('44')]).toEqual([0, 0, 0, 0]);
          expect(0 - balance('43')).toBe(cancel.penalty_court);
          expect(0 - balance('42')).toBe(cancel.penalty_addons);

          const reversed = reversalLines(all);
          expect(reversed.reduce((sum, line) => sum + line.debit - line.credit, 0)).toBe(0);
          expect(reversalLines(reversed)).toEqual(all);
        },
      ),
    );
  });
});
