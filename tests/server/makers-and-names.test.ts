import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { bookLists } from '#contract/accountancy/book-lists.ts';
import type { Call } from '#contract/call.ts';
import { messages } from '#contract/messages/messages.ts';
import { characters } from '#contract/people/characters.ts';
import { users } from '#contract/people/users.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { documents } from '#contract/treasury/documents.ts';
import { payments } from '#contract/treasury/payments.ts';
import { allRoutes } from '#server/routes.ts';
import type { Services } from '#server/services.ts';
import { CASH } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';
import { samples } from './every-call.samples.ts';

oneClub();

// Who made a record, and in which order people stand, in every list alike.

const calls = allRoutes({} as Services).map(({ call }) => call as Call);
/** Those whose rows say nobody: the log knows it, and of a company its table. */
const UNSAID = [
  'characters',
  'coaches',
  'companies',
  'cost-types',
  'courts',
  'discount-groups',
  'sale-addons',
  'terms',
] as const;
/** What people say to people: the top role by its name, too. */
const SPOKEN = ['events', 'support-tickets'] as const;
// Those of one person, coach or gateway read their filters from these.
const lists = calls.filter(
  ({ method, path, query, name }) =>
    method === 'GET' &&
    query &&
    !path.includes('/:id') &&
    !name.includes('total') &&
    !UNSAID.some((one) => name === `${one}.list`) &&
    !SPOKEN.some((one) => name.startsWith(`${one}.`)) &&
    v.safeParse(query, { creator: 'system' }).success,
);
/** How one of each is made, and the table that it stands in. */
const MADE: Record<string, string> = {
  'users.create': 'users',
  'season-schedules.create': 'season_schedules',
  'closed-invoices.create': 'closed_invoices',
  'waitlist.create': 'waitlist',
  'cashes.create': 'cashes',
  'banks.create': 'banks',
  'payment-gateways.create': 'payment_gateways',
  'sale-invoices.create': 'sale_invoices',
  'documents.create-receive': 'documents',
  'documents.create-payment': 'documents',
  'documents.create-cost': 'documents',
  'documents.create-internal-fund': 'documents',
  'documents.create': 'documents',
};

/** Three of each: one by the super-admin, one by somebody below, one by nobody. */
beforeAll(async () => {
  const sample = samples(club);
  const user_id = (await make.customer()).id;
  const staff = await club.person(await club.role([]));
  for (const name of Object.keys(MADE)) {
    const call = calls.find((one) => one.name === name) as Call;
    for (let n = 0; n < 3; n++) {
      const { body = {} } = (await sample[name]?.()) ?? {};
      await top.ok(call, { body } as never);
    }
  }
  const said = { phone_number: '09120000001', text: 'سلام', parts: 1, next_at: club.clock.now() };
  const message = { ...said, kind: 'message', user_id, created_at: club.clock.now() };
  for (let n = 0; n < 3; n++)
    await club.db
      .insertInto('messages')
      .values(message as never)
      .execute();
  for (const table of new Set([...Object.values(MADE), 'messages'])) {
    const kind = table === 'documents' ? sql`partition by type` : sql``;
    await sql`update ${sql.table(table)} t set creator_id =
        (array[${top.user_id}::bigint, ${staff}::bigint, null])[n.n % 3 + 1]
      from (select id, row_number() over (${kind} order by id) as n from ${sql.table(table)}) n
      where n.id = t.id`.execute(club.db);
  }
}, 120_000);

test.each(UNSAID)('%s are found by who has made them, whom the log alone names', async (resource) => {
  const staff = await club.signIn(
    await club.person(
      await club.role([
        ...(['court', 'term', 'character', 'coach', 'sale_addon', 'discount_group', 'cost'] as const).flatMap(
          (one) => [`${one}.show` as const, `${one}.create` as const],
        ),
        'user.show',
      ]),
    ),
  );
  await club.db
    .updateTable('users')
    .set({ name: 'ژینوس', family: 'سازنده' })
    .where('id', '=', staff.user_id)
    .execute();
  const call = (verb: string) => calls.find(({ name }) => name === `${resource}.${verb}`) as Call;
  const sample = samples(club);
  const create = async (by: typeof top): Promise<number> => {
    const { body = {} } = (await sample[`${resource}.create`]?.()) ?? {};
    return ((await by.ok(call('create'), { body } as never)) as unknown as { data: { id: number } }).data.id;
  };
  const found = async (creator: string) => {
    const query = { per_page: '200', creator, created_at: '2026-11-21_' };
    const { data } = (await top.ok(call('list'), { query } as never)) as unknown as {
      data: { id: number }[];
    };
    return data.map(({ id }) => id);
  };
  const [own, other] = [await create(staff), await create(top)];
  expect(await found('سازنده ژینوس')).toEqual([own]);
  const system = await found('system');
  expect(system).toContain(other);
  expect(system).not.toContain(own);
  expect(await found('ناشناس')).toEqual([]);
});

test.each(lists.map((call) => [call.name, call] as const))(
  '%s: what the top role has made is the system’s, and is found as that alone',
  async (_, call) => {
    interface Row {
      id: number;
      creator: { id: number; name: string; role?: { id: number } | null } | null;
    }
    const found = async (creator?: string) => {
      const query = { per_page: '200', ...(creator && { creator }) };
      return ((await top.ok(call, { query } as never)) as unknown as { data: Row[] }).data;
    };
    const all = await found();
    // Of people the role of who made them is told too.
    const system = ({ creator }: Row) => creator === null || creator.role?.id === 1;
    const ids = (rows: Row[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
    expect(all.filter(system).length).toBeGreaterThan(1);
    expect(all.filter((row) => !system(row)).length).toBeGreaterThan(0);
    expect(all.filter(({ creator }) => creator?.id === top.user_id && !creator.role)).toEqual([]);
    expect(ids(await found('system'))).toEqual(ids(all.filter(system)));
    expect(ids(await found('آزمون'))).toEqual(ids(all.filter((row) => !system(row))));
    const { name, family } = await club.db
      .selectFrom('users')
      .select(['name', 'family'])
      .where('id', '=', top.user_id)
      .executeTakeFirstOrThrow();
    expect(await found(`${name} ${family}`)).toEqual([]);
  },
);

test('what was said to people is found by who has said it, by the name that stands there', async () => {
  const staff = await club.signIn(
    await club.person(
      await club.role(['event.show', 'event.create', 'support_ticket.show', 'support_ticket.create']),
    ),
  );
  await club.db
    .updateTable('users')
    .set({ name: 'ژاله', family: 'گوینده' })
    .where('id', '=', staff.user_id)
    .execute();
  const { name } = await club.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', top.user_id)
    .executeTakeFirstOrThrow();
  const sample = samples(club);
  for (const [resource, list] of [
    ['events', 'events.list'],
    ['support-tickets', 'support-tickets.list'],
  ] as const) {
    const call = (of: string) => calls.find((one) => one.name === of) as Call;
    const create = async (by: typeof top): Promise<number> => {
      const { body = {} } = (await sample[`${resource}.create`]?.()) ?? {};
      return (
        (await by.ok(call(`${resource}.create`), { body } as never)) as unknown as { data: { id: number } }
      ).data.id;
    };
    const found = async (creator: string) => {
      const query = { per_page: '200', creator };
      const { data } = (await top.ok(call(list), { query } as never)) as unknown as {
        data: { id: number }[];
      };
      return data.map(({ id }) => id);
    };
    const [theirs, own] = [await create(staff), await create(top)];
    expect(await found('گوینده ژاله')).toEqual([theirs]);
    expect(await found(name)).toContain(own);
    expect(await found(name)).not.toContain(theirs);
    expect(await found('system')).not.toContain(own);
  }
});

test('people stand by family, then name, then themselves, wherever a list is sorted by them (D39)', async () => {
  const group = await make.character();
  const family = 'یکتا';
  // Neither the order in which they came nor that of their records.
  const names = ['مینا', 'آوا', 'آوا', 'سارا'];
  const people: number[] = [];
  for (const name of names) people.push((await make.customer({ name, family, character_id: group.id })).id);
  const [mina, ava, other, sara] = people as [number, number, number, number];
  const order = [ava, other, sara, mina];
  // Of two of one name each has their own together.
  for (const user_id of [mina, ava, other, sara, ava]) {
    await make.booking({ user_id });
    await make.receipt(user_id, 10_000);
    const body = { user_id, price: 1000, cash_id: CASH, description: 'پس‌دادن' };
    await top.ok(payments.create, { body });
  }
  const about = { phone_number: '09120000002', text: 'سلام', parts: 1, next_at: club.clock.now() };
  for (const user_id of [mina, ava, other, sara]) {
    const message = { ...about, kind: 'message', user_id, created_at: club.clock.now() };
    await club.db
      .insertInto('messages')
      .values(message as never)
      .execute();
  }
  const sorted = async (call: Call, field: string, direction: string, more: object = {}) => {
    const query = { per_page: '200', 'order[0]': `${field},${direction}` };
    const asked = { ...more, query: { ...query, ...(more as { query?: object }).query } };
    const { data } = (await top.ok(call, asked as never)) as unknown as {
      data: { id: number; user?: { id: number } | null }[];
    };
    const whose = data.map((row) => row.user?.id ?? row.id).filter((id) => people.includes(id));
    return whose.filter((id, at) => id !== whose[at - 1]);
  };
  const members = { params: { id: String(group.id) } };
  for (const direction of ['asc', 'desc']) {
    const expected = direction === 'asc' ? order : order.toReversed();
    const lists: [Call, string, object?][] = [
      [users.list, 'family'],
      [users.list, 'name'],
      [characters.members, 'family', members],
      [characters.members, 'name', members],
      [invoiceLists.list, 'user'],
      // By another way than all of them: with a filter.
      [invoiceLists.list, 'user', { query: { search: family } }],
      [documents.receives, 'user'],
      [payments.list, 'user'],
      [messages.list, 'user'],
      [bookLists.aged, 'family'],
    ];
    for (const [call, field, more] of lists)
      expect([call.name, direction, await sorted(call, field, direction, more)]).toEqual([
        call.name,
        direction,
        expected,
      ]);
  }
});
