import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { costs } from '#contract/treasury/costs.ts';
import { documents } from '#contract/treasury/documents.ts';
import { internalFunds } from '#contract/treasury/internal-funds.ts';
import { payments } from '#contract/treasury/payments.ts';
import { verify } from '#server/ledger/verify.ts';
import { createCash } from '#server/treasury/cashes/service.ts';
import { BANK } from '#tests/support/build.ts';
import type { Client } from '#tests/support/client.ts';
import { club, oneClub, top } from '#tests/support/one-club.ts';
import { secondServer } from '#tests/support/second-server.ts';

oneClub();

// 16 clients receive, pay, spend, transfer, write by hand and cancel on the same two cash boxes and one person's account, through two
// server processes.

const CLIENTS = 16;
const EACH = 10;

const deadlocks = async () => {
  await sql`select pg_stat_force_next_flush()`.execute(club.db);
  const { rows } = await sql<{ n: number }>`
    select deadlocks as n from pg_stat_database where datname = current_database()`.execute(club.db);
  return rows[0]?.n;
};

test('money that many move at once: no deadlock, nothing lost, no cash box below zero', async () => {
  const boxes = [
    (await club.run((ctx) => createCash(ctx, { name: 'صندوق یک' }))).id,
    (await club.run((ctx) => createCash(ctx, { name: 'صندوق دو' }))).id,
  ] as const;
  const user_id = await club.person(null);
  const cost_type_id = (await top.ok(costTypes.create, { body: { name: 'تنقلات' } })).data.id;
  const servers = [top, await secondServer()] as const;
  const before = await deadlocks();
  const books = {
    made: 0,
    canceled: 0,
    boxes: new Map<number, number>(boxes.map((id) => [id, 0])),
    person: 0,
  };
  const move = (id: number, price: number) => books.boxes.set(id, (books.boxes.get(id) ?? 0) + price);

  const client = async (n: number) => {
    const server = servers[n % 2] as Client;
    for (let i = 0; i < EACH; i++) {
      const [here, there] = (n + i) % 3 === 0 ? [boxes[1], boxes[0]] : boxes;
      const price = 1_000 * (1 + ((n * 7 + i * 3) % 9));
      const kind = (n + i * 5) % 6;
      if (kind === 0) {
        const { status, body } = await server.call(documents.createReceive, {
          body: { user_id, price, cash_id: here },
        });
        expect(status).toBe(201);
        books.made++;
        move(here, price);
        books.person -= price;
        if (i % 2 === 0) continue;
        const gone = await server.call(documents.deleteReceive, { params: { id: String(body.data.id) } });
        if (gone.status !== 200) expect(gone.body.error.code).toBe('insufficient_balance');
        else {
          books.canceled++;
          move(here, -price);
          books.person += price;
        }
        continue;
      }
      const answer = await (kind === 1
        ? server.call(costs.create, { body: { cost_type_id, price, cash_id: here, description: 'چای' } })
        : kind === 2
          ? server.call(payments.create, { body: { user_id, price, cash_id: here } })
          : kind === 5
            ? server.call(manualDocuments.create, {
                body: {
                  description: 'جابه‌جایی',
                  transactions: [
                    { user_id, debit: price },
                    { cash_id: here, credit: price },
                  ],
                },
              })
            : server.call(internalFunds.create, {
                body: {
                  source_type: kind === 3 ? 1 : 2,
                  source_id: kind === 3 ? there : BANK,
                  destination_type: 1,
                  destination_id: here,
                  price,
                  payment_type: 'card',
                },
              }));
      if (answer.status !== 201) {
        expect(answer.body.error.code).toBe('insufficient_balance');
        if (kind < 5) expect(answer.body.error.fields).toEqual({ price: ['max'] });
        continue;
      }
      books.made++;
      move(here, kind === 3 || kind === 4 ? price : -price);
      if (kind === 2 || kind === 5) books.person += price;
      if (kind === 3) move(there, -price);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));

  expect(await deadlocks()).toBe(before);
  const counted = await club.db
    .selectFrom('documents')
    .select([
      sql<number>`count(*) filter (where type <> 'reversal')`.as('made'),
      sql<number>`count(*) filter (where type = 'reversal')`.as('canceled'),
    ])
    .executeTakeFirstOrThrow();
  expect(counted).toEqual({ made: books.made, canceled: books.canceled });
  const accounts = await club.db
    .selectFrom('accounts as a')
    .innerJoin('postings as p', 'p.account_id', 'a.id')
    .select(['a.cash_id', 'a.user_id', 'a.balance', sql<number>`min(p.balance)::bigint`.as('lowest')])
    .where((eb) => eb.or([eb('a.cash_id', 'in', [...boxes]), eb('a.user_id', '=', user_id)]))
    .groupBy('a.id')
    .execute();
  expect(accounts).toHaveLength(3);
  for (const { cash_id, balance, lowest } of accounts) {
    if (cash_id === null) expect(balance).toBe(books.person);
    else {
      expect(balance).toBe(books.boxes.get(cash_id));
      expect(lowest).toBeGreaterThanOrEqual(0);
    }
  }
  expect(await verify(club.db)).toEqual([]);
});
