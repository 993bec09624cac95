import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#contract/accountancy/accounts.ts';
import { bookLists } from '#contract/accountancy/book-lists.ts';
import { books } from '#contract/accountancy/books.ts';
import { financialYears } from '#contract/accountancy/financial-years.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { placeAccounts } from '#contract/treasury/place-accounts.ts';
import { addDays, daysBetween } from '#domain/dates.ts';
import type { AccountRef } from '#domain/postings.ts';
import { foldPostings } from '#server/ledger/account-days.ts';
import { post } from '#server/ledger/post.ts';
import { reversalDraft } from '#server/ledger/reverse.ts';
import { verify } from '#server/ledger/verify.ts';
import { openYear } from '#server/ledger/years.ts';
import { BANK, CASH, TODAY } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { expectDays } from './added-days.ts';

const RUNS = 4;
const FIRST = '2025-03-21';
const DAYS = daysBetween(FIRST, TODAY);

let club: TestClub;
let client: Client;
let refs: readonly AccountRef[];
/** An end of a month of which nothing was kept. */
const end = { id: 0, date: '2026-10-22' };

beforeAll(async () => {
  club = await openClub();
  client = await club.as('top');
  await club.run((ctx) => openYear(ctx, FIRST));
  await club.db
    .updateTable('club')
    .set({ cash_may_go_below_zero: true, bank_may_go_below_zero: true })
    .execute();
  const people = [await club.person(null), await club.person(null)];
  refs = [
    { cash_id: CASH },
    { cash_id: CASH },
    { bank_id: BANK },
    ...people.map((user_id) => ({ user_id })),
    { code: '41' },
    { code: '54' },
    { code: '32' },
  ];
  const kept = await sql<{ id: number }>`
    insert into aged_ends (date, as_of) values (${end.date}, now()) returning id`.execute(club.db);
  end.id = kept.rows[0]?.id ?? 0;
});
afterAll(async () => {
  // People have nothing open here: what they stand at is taken back, and the books hold.
  const { rows } = await sql<{ user_id: number; balance: number }>`
    select user_id, balance from accounts where user_id is not null and balance <> 0`.execute(club.db);
  for (const { user_id, balance } of rows) {
    const [debit, credit] = [Math.max(-balance, 0), Math.max(balance, 0)];
    const lines = [
      { account: { user_id }, debit, credit },
      { account: { code: '32' as const }, debit: credit, credit: debit },
    ];
    await club.run((ctx) => post(ctx, [{ type: 'manual', description: '', lines }]));
  }
  await club.close();
});

const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('post' as const),
      type: fc.constantFrom('receive', 'cost', 'manual', 'payment'),
      from: fc.nat(7),
      to: fc.nat(7),
      // Mostly dated back, some to one day that many are of.
      ago: fc.oneof(fc.nat(DAYS), fc.constant(30)),
      price: fc.integer({ min: 1, max: 1000 }),
      text: fc.constantFrom('', 'کپسول آتش‌نشانی', 'اجاره'),
      own: fc.constantFrom(undefined, 'شارژ كپسول', 'دستمزد'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('reverse' as const), which: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('close' as const), ago: fc.nat(DAYS) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('fold' as const) }) },
);
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never;

async function happen(one: Happening): Promise<void> {
  if (one.what === 'fold') await foldPostings(club.db);
  else if (one.what === 'reverse') {
    const standing = await club.db
      .selectFrom('documents')
      .select('id')
      .where('reversed_by', 'is', null)
      .where('reverses', 'is', null)
      .orderBy('id')
      .execute();
    const document = standing[one.which % Math.max(standing.length, 1)];
    if (!document) return;
    await club.run(async (ctx) => {
      await post(ctx, [await reversalDraft(ctx, document.id, { description: 'برگشت', date: TODAY })]);
    });
  } else if (one.what === 'close') {
    const date = addDays(TODAY, -one.ago);
    // Of a year one close stands.
    const { rows } = await sql`select from documents d join financial_years f on f.id = d.financial_year_id
      where d.type = 'year-close' and d.reversed_by is null and ${date}::date between f.start_date and f.end_date`.execute(
      club.db,
    );
    if (rows.length === 0)
      await put({ type: 'year-close', date, from: 5, to: 7, price: 7, text: '', own: undefined });
  } else await put({ ...one, date: addDays(TODAY, -one.ago) });
}

interface Put {
  type: 'receive' | 'cost' | 'manual' | 'payment' | 'year-close';
  date: string;
  from: number;
  to: number;
  price: number;
  text: string;
  own: string | undefined;
}

const put = ({ type, date, from, to, price, text, own }: Put) =>
  club.run((ctx) => {
    const [debit, credit] = [
      refs[from] as AccountRef,
      refs[to === from ? (to + 3) % refs.length : to] as AccountRef,
    ];
    return post(ctx, [
      {
        type,
        date,
        description: text,
        lines: [
          { account: debit, debit: price, credit: 0, ...(own && { description: own }) },
          { account: credit, debit: 0, credit: price },
        ],
      },
    ]);
  });

test('what comes from turnovers is what the postings add up to, whenever they were folded and however they are dated', async () => {
  let tails = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 8, maxLength: 24 }),
      fc.tuple(fc.nat(DAYS), fc.nat(DAYS)),
      async (events, [one, other]) => {
        for (const event of events) await happen(event);
        const { rows } =
          await sql`select from postings where id > (select upto from account_days_upto)`.execute(club.db);
        if (rows.length > 0) tails++;
        const span = [addDays(FIRST, Math.min(one, other)), addDays(FIRST, Math.max(one, other))] as const;
        await expectDays(client, club.db, { span, today: TODAY, end });
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(tails, 'readings with lines that were not folded yet').toBeGreaterThan(0);
  const folded = await club.db.selectFrom('account_days').select('date').executeTakeFirst();
  expect(folded, 'something was folded').toBeDefined();
  expect((await verify(club.db)).filter(({ invariant }) => [1, 3, 11].includes(invariant))).toEqual([]);
});

test('no line of the past is added up again: what is written into turnovers alone shows in every sum', async () => {
  await foldPostings(club.db);
  const day = addDays(FIRST, 40);
  const span = { date: `${addDays(day, 1)}_${TODAY}` };
  const { rows: ids } = await sql<{ cash: number; people: number; income: number }>`
    select (select id from accounts where cash_id = ${CASH}) as cash,
      (select id from accounts where code = '14') as people, (select id from accounts where code = '41') as income`.execute(
    club.db,
  );
  const { cash, people, income } = ids[0] as { cash: number; people: number; income: number };
  const read = async () => {
    const of = { params: { id: String(cash) }, query: span };
    const all = { params: { id: String(people) }, query: span };
    const place = { params: { id: String(CASH) }, query: span };
    const [line] = (await client.ok(accounts.transactions, of)).data;
    const years = (await client.ok(financialYears.list)).data;
    const tree = (await client.ok(accounts.list)).data;
    return {
      ledger: (await client.ok(accounts.totalTransactions, of)).data.opening,
      people: (await client.ok(accounts.totalTransactions, all)).data.opening,
      line: line?.balance ?? 0,
      statement: (await client.ok(placeAccounts.cashes.totalTransactions, place)).data.before,
      book: (await client.ok(books.cashBook, { query: { ...span, cash: String(CASH) } })).data.opening,
      aged: (await client.ok(bookLists.totalAged, { query: { end: String(end.id) } })).data.difference,
      year: years.at(-1)?.result ?? 0,
      tree: tree.find(({ id }) => id === cash)?.debit ?? 0,
      documents: (await client.ok(manualDocuments.total)).data.debit,
      journal: (await client.ok(bookLists.totalJournal)).data.debit,
    };
  };
  const before = await read();
  const mark = (account_id: number, date: string, debit: number, credit: number) =>
    sql`insert into account_days (account_id, date, kind, debit, credit, postings)
      values (${account_id}, ${date}, 'restore', ${debit}, ${credit}, 1)`.execute(club.db);
  await mark(cash, day, 1, 0);
  await mark(cash, TODAY, 10, 0);
  await mark(people, day, 100, 0);
  await mark(income, day, 0, 1000);
  const after = await read().finally(() =>
    sql`delete from account_days where kind = 'restore'`.execute(club.db),
  );
  const more = Object.fromEntries(
    Object.entries(after).map(([name, sum]) => [
      name,
      Number(sum) - Number(before[name as keyof typeof before]),
    ]),
  );
  expect(more).toEqual({
    ...{ ledger: 1, people: 100, line: 1, statement: 1, book: 1, aged: 100, year: 1000, tree: 10 },
    ...{ documents: 111, journal: 111 },
  });
});
