import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payOutLines, receiveLines } from '#domain/postings.ts';
import { closeYear } from '#server/accountancy/financial-years/service.ts';
import { settleOpenItems } from '#server/ledger/open-items.ts';
import { type Draft, post } from '#server/ledger/post.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { verify } from '#server/ledger/verify.ts';
import { openYear } from '#server/ledger/years.ts';
import { createCash } from '#server/treasury/cashes/service.ts';
import { payOut, receive } from '#server/treasury/documents/service.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { ownerOf, runOn } from '../support/database.ts';

let club: TestClub;
let person: number;
const CASH = 4;

beforeAll(async () => {
  club = await openClub();
  person = await club.person(null);
});
afterAll(() => club.close());

const taking = (price: number, more: Partial<Draft> = {}): Draft => ({
  type: 'receive',
  description: 'آزمون',
  user_id: person,
  place: { cash_id: CASH },
  lines: receiveLines({ user_id: person, place: { cash_id: CASH }, price }),
  ...more,
});

const posting = (...drafts: Draft[]) =>
  club.run(async (ctx) => {
    const posted = await post(ctx, drafts);
    const credits = posted.flatMap((document, i) =>
      document && drafts[i]?.type === 'receive'
        ? [{ user_id: person, document_id: document.id, price: document.price }]
        : [],
    );
    await settleOpenItems(ctx, { credits });
    return posted;
  });

const balanceOf = async (owner: { cash_id: number } | { user_id: number }) => {
  const [[column, id]] = Object.entries(owner) as [['cash_id' | 'user_id', number]];
  const account = club.db.selectFrom('accounts').select('balance').where(column, '=', id);
  return (await account.executeTakeFirstOrThrow()).balance;
};

describe('posting', () => {
  test('documents of one call get consecutive numbers and running balances in their order', async () => {
    const before = await balanceOf({ cash_id: CASH });
    const [first, second] = await posting(taking(1000), taking(500));
    expect(second?.doc_number).toBe((first?.doc_number ?? 0) + 1);
    const rows = await club.db
      .selectFrom('postings as p')
      .innerJoin('accounts as a', 'a.id', 'p.account_id')
      .select(['p.balance'])
      .where('a.cash_id', '=', CASH)
      .where('p.document_id', 'in', [first?.id ?? 0, second?.id ?? 0])
      .orderBy('p.id')
      .execute();
    expect(rows.map((row) => row.balance)).toEqual([before + 1000, before + 1500]);
    expect(await balanceOf({ cash_id: CASH })).toBe(before + 1500);
  });

  test('a draft without lines posts nothing and keeps its place in the answer', async () => {
    const [nothing, document] = await posting(taking(0), taking(10));
    expect(nothing).toBeUndefined();
    expect(document?.price).toBe(10);
  });

  test('lines that do not balance are refused before anything is locked', async () => {
    const lines = [{ account: { cash_id: CASH }, debit: 5, credit: 0 }];
    await expect(posting(taking(5, { lines }))).rejects.toMatchObject({ code: 'unbalanced' });
  });

  test('a date after today is refused', async () => {
    await expect(posting(taking(5, { date: '2026-11-22' }))).rejects.toMatchObject({ code: 'future' });
  });

  test('money that is not there does not leave a cash box, unless the club allows it', async () => {
    const empty = await club.run((ctx) => createCash(ctx, { name: 'صندوق خالی' }));
    const out = (price: number): Draft => ({
      type: 'payment',
      description: 'آزمون',
      user_id: person,
      lines: payOutLines({ user_id: person, place: { cash_id: empty.id }, price }),
    });
    await expect(posting(out(300))).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { short: 300 },
    });
    const paying = (price: number) =>
      club.run((ctx) => payOut(ctx, { user_id: person, price, cash_id: empty.id, description: 'بازپرداخت' }));
    await club.db.updateTable('club').set({ cash_may_go_below_zero: true }).execute();
    await paying(300);
    expect(await balanceOf({ cash_id: empty.id })).toBe(-300);
    await club.run((ctx) => receive(ctx, { user_id: person, price: 300, cash_id: empty.id }));
    await club.db.updateTable('club').set({ cash_may_go_below_zero: false }).execute();
  });
});

test('a sum that no account can hold is refused by its field, and nothing of it is kept', async () => {
  const before = await balanceOf({ user_id: person });
  const most = { user_id: person, price: 999_999_999_999 };
  const work = club.run(async (ctx) => {
    await ctx.db
      .updateTable('accounts')
      .set({ balance: -9_007_199_254_000_000 })
      .where('user_id', '=', person)
      .execute();
    await receive(ctx, { ...most, cash_id: CASH });
  });
  await expect(work).rejects.toMatchObject({ code: 'invalid', fields: { price: ['max'] } });
  expect(await balanceOf({ user_id: person })).toBe(before);
});

describe('the database holds the books', () => {
  const breaking = (statement: string) =>
    club.db.transaction().execute(async (tx) => void (await sql.raw(statement).execute(tx)));

  test('an unbalanced document cannot commit', async () => {
    const [document] = await posting(taking(70));
    const one = `insert into postings (document_id, account_id, debit, balance, date)
      select ${document?.id}, id, 1, balance + 1, '2026-11-21' from accounts where code = '31'`;
    await expect(breaking(one)).rejects.toMatchObject({ code: '23514', constraint: 'document_balanced' });
  });

  test.each([
    'update postings set debit = debit + 1 where debit > 0',
    'delete from postings',
    'truncate postings',
  ])('%s is refused to the app, and by the table itself to its owner', async (statement) => {
    await expect(breaking(statement)).rejects.toMatchObject({ code: '42501' });
    await expect(runOn(await ownerOf(club.db), statement)).rejects.toMatchObject({
      constraint: 'postings_append_only',
    });
  });
});

describe('reversal', () => {
  test('is the exact reverse, linked both ways; neither can be reversed again', async () => {
    const before = await balanceOf({ user_id: person });
    const [document] = await posting(taking(900));
    const id = document?.id ?? 0;
    const reversal = await club.run(async (ctx) => {
      const made = await reverse(ctx, id, { description: 'برگشت' });
      await settleOpenItems(ctx, { takenCredits: [{ user_id: person, document_id: id }] });
      return made;
    });
    expect(await balanceOf({ user_id: person })).toBe(before);
    const rows = await club.db
      .selectFrom('documents')
      .select(['id', 'type', 'status', 'reverses', 'reversed_by'])
      .where('id', 'in', [id, reversal.id])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id, type: 'receive', status: 'cancel', reverses: null, reversed_by: reversal.id },
      { id: reversal.id, type: 'reversal', status: 'confirm', reverses: id, reversed_by: null },
    ]);
    for (const again of [id, reversal.id]) {
      await expect(club.run((ctx) => reverse(ctx, again, { description: '' }))).rejects.toMatchObject({
        code: 'already_canceled',
      });
    }
  });
});

describe('years', () => {
  test('the next one opens itself with its first document and counts from 1; both stay open', async () => {
    const old = club.clock.now();
    club.clock.set(new Date('2027-03-21T08:00:00Z'));
    const [first] = await posting(taking(40));
    expect(first).toMatchObject({ doc_number: 1, date: '2027-03-21' });
    const [late] = await posting(taking(40, { date: '2027-03-20' }));
    expect(late?.doc_number).toBeGreaterThan(1);
    const names = await club.db
      .selectFrom('financial_years')
      .select(['name', 'status'])
      .orderBy('id')
      .execute();
    expect(names).toEqual([
      { name: '1405', status: 'active' },
      { name: '1406', status: 'active' },
    ]);
    club.clock.set(old);
  });

  test('a day before the first year is refused, unless the year is opened on purpose', async () => {
    const early = taking(60, { date: '2026-03-01' });
    await expect(posting(early)).rejects.toMatchObject({ code: 'year_closed' });
    await club.run((ctx) => openYear(ctx, '2026-03-01'));
    const [document] = await posting(early);
    expect(document).toMatchObject({ doc_number: 1 });
  });

  test('nothing is dated into a closed year; reversing from it puts income on prior-year adjustments', async () => {
    const lines = [
      { account: { cash_id: CASH }, debit: 80, credit: 0 },
      { account: { code: '49' as const }, debit: 0, credit: 80 },
    ];
    const [document] = await posting({ type: 'manual', description: 'آزمون', lines, date: '2026-03-02' });
    const years = await club.db
      .selectFrom('financial_years')
      .select('id')
      .where('name', '<=', '1404')
      .orderBy('name')
      .execute();
    for (const { id } of years) await club.run((ctx) => closeYear(ctx, id));
    const late = taking(1, { date: '2026-03-03' });
    await expect(posting(late)).rejects.toMatchObject({ code: 'year_closed', details: { year: '1404' } });
    const reversal = await club.run((ctx) => reverse(ctx, document?.id ?? 0, { description: 'برگشت' }));
    const codes = await club.db
      .selectFrom('postings as p')
      .innerJoin('accounts as a', 'a.id', 'p.account_id')
      .select(['a.code', 'p.debit', 'p.credit', 'p.date'])
      .where('p.document_id', '=', reversal.id)
      .orderBy('p.id')
      .execute();
    expect(codes).toEqual([
      { code: null, debit: 0, credit: 80, date: '2026-11-21' },
      { code: '33', debit: 80, credit: 0, date: '2026-11-21' },
    ]);
  });
});

test('the books are right', async () => {
  expect(await verify(club.db)).toEqual([]);
});
