import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { devices } from '#contract/access/devices.ts';
import { type Hold, holds } from '#contract/desk/holds.ts';
import { ticketServices } from '#contract/messages/ticket-services.ts';
import { supportTickets, tickets } from '#contract/messages/tickets.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { courts } from '#contract/settings/courts.ts';
import { type LiveEvent, stream } from '#contract/stream.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { endSessions } from '#server/access/sign-in/sessions.ts';
import { appLogin } from '#server/db/app-role.ts';
import { LISTENER } from '#server/http/listen.ts';
import { type RunningServer, startServer } from '#server/server.ts';
import { builders, TODAY } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { faultLog } from '../support/fault-log.ts';

let club: TestClub;
let make: ReturnType<typeof builders>;
/** Another server process on the same database. */
let second: RunningServer;
const { warnings: said, log } = faultLog('info');
const open: Stream[] = [];

beforeAll(async () => {
  club = await openClub();
  make = builders(club);
  second = await startSecond();
});
afterAll(async () => {
  for (const one of open) one.close();
  await second.stop();
  await club.close();
});

async function startSecond(): Promise<RunningServer> {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(club.db);
  return startServer({
    database: appLogin({ ...inject('server'), ...rows[0] }),
    config: { host: '127.0.0.1', port: 0, corsOrigins: [] },
    clock: club.clock,
    sender: club.sender,
    log,
    strictAnswers: true,
    jobs: false,
  });
}

interface Heard {
  event: string;
  data: LiveEvent & Partial<Hold>;
  /** When it came, by the process's own clock. */
  at: number;
}

/** A stream as the app reads it: with fetch. */
class Stream {
  readonly heard: Heard[] = [];
  comments = 0;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  readonly #leave = new AbortController();
  #wake = () => {};

  private constructor(response: Response, leave: AbortController) {
    this.#leave = leave;
    this.ended = this.#read(response.body as ReadableStream<Uint8Array>);
  }

  static async open(client: Client, url = second.url): Promise<Stream> {
    const leave = new AbortController();
    const response = await fetch(url + stream.open.path, {
      headers: { Authorization: `Bearer ${client.token}` },
      signal: leave.signal,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const one = new Stream(response, leave);
    open.push(one);
    await one.next((h) => h.event === 'refetch');
    return one;
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    try {
      const decoder = new TextDecoder();
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true });
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) this.#take(part);
        this.#wake();
      }
    } catch {
      // Left by the test itself.
    }
  }

  #take(part: string): void {
    if (part.startsWith(':')) {
      this.comments++;
      return;
    }
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
    this.heard.push({
      event: field('event') ?? 'message',
      data: JSON.parse(field('data') ?? '{}'),
      at: performance.now(),
    });
  }

  /** The first that fits, also of those heard already; waits for it. */
  async next(fits: (heard: Heard) => boolean, within = 5000): Promise<Heard> {
    const until = performance.now() + within;
    for (;;) {
      const hit = this.heard.find(fits);
      if (hit) return hit;
      const left = until - performance.now();
      if (left <= 0) throw new Error(`not heard; heard: ${JSON.stringify(this.heard)}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        setTimeout(resolve, left);
      });
    }
  }

  /** What a desk holds; nothing any more without ids. */
  holding(ids: number[], within?: number): Promise<Heard> {
    return this.next(
      ({ event, data }) => event === 'hold' && JSON.stringify(data.ids) === JSON.stringify(ids),
      within,
    );
  }

  about(resource: string, within?: number): Promise<Heard> {
    return this.next((h) => h.event === 'message' && h.data.resource === resource, within);
  }

  close(): void {
    this.#leave.abort();
  }
}

/** A person of their own, with a stream on the second server. */
async function listener(permissions: Parameters<TestClub['role']>[0]) {
  const role_id = await club.role(permissions);
  const client = await club.signIn(await club.person(role_id));
  return { role_id, client, live: await Stream.open(client) };
}

test("a booking on one server is heard on the other within a second, with its slot's day", async () => {
  const { live } = await listener(['calendar.show']);
  const [slot] = await make.slots();
  const customer = await make.customer();
  const top = await club.as('top');
  live.heard.length = 0;
  const body = { user_id: customer.id, reservable_time_ids: [slot?.id as number] };
  const { data } = await top.ok(saleInvoices.create, { body });
  const answered = performance.now();
  const invoice = await live.about('sale-invoices');
  expect(invoice.data.ids).toEqual([data[0]?.id]);
  expect(invoice.data.dates).toEqual([TODAY]);
  const time = await live.about('reservable-times');
  expect(time.data).toMatchObject({ ids: [slot?.id], dates: [TODAY] });
  expect(Math.max(invoice.at, time.at) - answered).toBeLessThan(1000);
  const versions = live.heard.map((h) => h.data.version);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(new Set(versions).size).toBe(versions.length);
});

test('what is said in a ticket on one server is heard on the other within a second', async () => {
  const { live } = await listener(['support_ticket.show']);
  const top = await club.as('top');
  const service_id = (await top.ok(ticketServices.create, { body: { name: 'شنیدنی' } })).data.id;
  const body = { service_id, user_id: (await make.customer()).id, subject: 'کلید', message: 'گم شد' };
  const { id } = (await top.ok(supportTickets.create, { body })).data;
  await live.next((h) => h.data.resource === 'support-tickets' && h.data.ids?.includes(id) === true);
  live.heard.length = 0;
  const from = performance.now();
  await top.ok(tickets.answer, {
    params: { kind: 'support', id: String(id) },
    body: { message: 'پیدا شد', side: 'operator' },
  });
  const heard = await live.about('support-tickets', 1000);
  expect(heard.data.ids).toEqual([id]);
  expect(heard.at - from).toBeLessThan(1000);
});

test('a refused call is not heard, nor what one may not see', async () => {
  const { live } = await listener(['court.show']);
  const manager = await club.as('manager');
  const body = { name: 'زمین شنیدنی', type: 'hard' as const, roof: 'always' as const };
  const [slot] = await make.slots();
  await manager.ok(cashes.create, { body: { name: 'صندوق پنهان' } });
  const refused = await manager.call(saleInvoices.create, {
    body: { user_id: 999_999, reservable_time_ids: [slot?.id as number] },
  });
  expect(refused.status).toBe(422);
  const court = await manager.ok(courts.create, { body });
  const heard = await live.next((h) => h.data.ids?.includes(court.data.id));
  expect(heard.data).toEqual({ resource: 'courts', ids: [court.data.id], version: expect.any(Number) });
  expect([...new Set(live.heard.map((h) => h.data.resource ?? h.event))]).toEqual(['refetch', 'courts']);
});

test('ending a session on one server ends its stream on the other within a second', async () => {
  const { client, live } = await listener(['court.show']);
  const other = await Stream.open(await club.signIn(client.user_id));
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from sessions where user_id = ${client.user_id}`.execute(club.db);
  await club.run((ctx) => endSessions(ctx, client.user_id, 'device', { id: rows[0]?.id as number }));
  const since = performance.now();
  const bye = await live.next((h) => h.event === 'session_ended', 1000);
  expect(bye.at - since).toBeLessThan(1000);
  await live.ended;
  const manager = await club.as('manager');
  const body = { name: 'زمین پس از پایان', type: 'hard' as const, roof: 'always' as const };
  const { data } = await manager.ok(courts.create, { body });
  await other.next((h) => h.data.ids?.includes(data.id));
  expect(live.heard.at(-1)?.event).toBe('session_ended');
});

test('who is made inactive hears it too', async () => {
  const { client, live } = await listener(['court.show']);
  await club.run(async (ctx) => {
    await ctx.db.updateTable('users').set({ active: false }).where('id', '=', client.user_id).execute();
    ctx.changed('users', [client.user_id]);
  });
  await live.next((h) => h.event === 'session_ended', 1000);
  await live.ended;
  const again = await fetch(second.url + stream.open.path, {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  expect(again.status).toBe(401);
});

test('a withdrawn permission is told as `profile`, and holds for what follows', async () => {
  const { client, live, role_id } = await listener(['court.show', 'cash.show']);
  await club.run(async (ctx) => {
    await ctx.db
      .deleteFrom('role_permissions')
      .where('role_id', '=', role_id)
      .where('slug', '=', 'cash.show')
      .execute();
    ctx.changed('roles', [role_id]);
  });
  expect((await live.about('profile', 1000)).data.ids).toEqual([client.user_id]);
  const manager = await club.as('manager');
  await manager.ok(cashes.create, { body: { name: 'صندوق تازه' } });
  const body = { name: 'زمین تازه', type: 'hard' as const, roof: 'always' as const };
  const { data } = await manager.ok(courts.create, { body });
  await live.next((h) => h.data.ids?.includes(data.id));
  expect(live.heard.map((h) => h.data.resource)).not.toContain('cashes');
});

test('when the connection that listens is cut, everyone is told to fetch again, and hears again', async () => {
  const { live } = await listener(['court.show']);
  live.heard.length = 0;
  const cut = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER}`.execute(club.db);
  expect(cut.rows.length).toBe(2);
  await live.next((h) => h.event === 'refetch');
  const manager = await club.as('manager');
  const body = { name: 'زمین پس از قطع', type: 'hard' as const, roof: 'always' as const };
  const { data } = await manager.ok(courts.create, { body });
  await live.next((h) => h.data.ids?.includes(data.id), 1000);
});

test('a session that expires while its stream is open ends it within a second', async () => {
  const { client, live } = await listener(['court.show']);
  const idle = new Date(club.clock.now().getTime() + 12 * 3_600_000 + 1000).toISOString();
  const now = club.clock.now().toISOString();
  club.clock.set(idle);
  await live.next((h) => h.event === 'session_ended', 1000);
  await live.ended;
  club.clock.set(now);
  expect(client.token).not.toBe('');
});

describe('a slot that is held', () => {
  const atDesk = ['calendar.show', 'invoice.create'] as const;
  /** A desk that holds a free slot of its own, told to the first server. */
  async function holding() {
    const desk = await listener(atDesk);
    await desk.client.ok(devices.create, { body: { name: 'میز ۲' } });
    const ids = [(await make.slots())[0]?.id as number];
    const { data } = await desk.client.ok(holds.hold, { body: { ids } });
    expect(data).toEqual({ ids, seconds: 120 });
    return { ...desk, ids };
  }

  test('is told to the other desks on every server, with a name for who may see people, and to whoever comes later', async () => {
    const sees = await listener(['calendar.show', 'user.show']);
    const plain = await listener(['calendar.show']);
    const blind = await listener(['court.show', 'user.show']);
    const { client, live, ids } = await holding();
    const told = (await sees.live.holding(ids, 1000)).data;
    expect(told).toEqual({ holder: expect.any(Number), ids, desk: 'میز ۲', name: 'نگار', seconds: 120 });
    expect((await plain.live.holding(ids, 1000)).data).toEqual({ ...told, name: null });
    club.clock.advance(20_000);
    const late = await Stream.open(sees.client);
    expect((await late.holding(ids, 1000)).data).toEqual({ ...told, seconds: 100 });
    await client.ok(holds.release);
    await late.holding([], 1000);
    // Neither of itself, nor where no calendar is seen.
    for (const deaf of [live, blind.live]) expect(deaf.heard.map(({ event }) => event)).not.toContain('hold');
    const after = await Stream.open(sees.client);
    await client.ok(holds.hold, { body: { ids } });
    await after.holding(ids, 1000);
    expect(after.heard.filter(({ event }) => event === 'hold')).toHaveLength(1);
  });

  test('is let go with the last stream of its desk, and after two minutes', async () => {
    const { live } = await listener(['calendar.show']);
    const { client, live: own, ids } = await holding();
    await live.holding(ids, 1000);
    const page = await Stream.open(client);
    own.close();
    await new Promise((r) => setTimeout(r, 200));
    expect(live.heard.at(-1)?.data.ids).toEqual(ids);
    page.close();
    await live.holding([], 1000);

    const other = await holding();
    // Heard before the clock goes on: two minutes are counted from then.
    await live.holding(other.ids, 1000);
    club.clock.advance(119_000);
    const before = await listener(['calendar.show']);
    expect((await before.live.holding(other.ids, 1000)).data.seconds).toBe(1);
    club.clock.advance(1000);
    const after = await listener(['calendar.show']);
    await other.client.ok(holds.release);
    await after.live.holding([], 1000);
    expect(after.live.heard.filter(({ data }) => (data.ids?.length ?? 0) > 0)).toEqual([]);
  });

  test('can be booked by anybody at once, and says nothing of a slot that there is not', async () => {
    const { ids, client } = await holding();
    const customer = await make.customer();
    const top = await club.as('top');
    const body = { user_id: customer.id, reservable_time_ids: ids };
    expect((await top.call(saleInvoices.create, { body })).status).toBe(201);
    const unknown = await client.call(holds.hold, { body: { ids: [...ids, 999_999_999] } });
    expect(unknown).toMatchObject({ status: 422, body: { error: { fields: { ids: ['unknown'] } } } });
    const none = await client.call(holds.hold, { body: { ids: [] } });
    expect(none.body.error.fields).toEqual({ ids: ['required'] });
  });

  test('is told so many times only', async () => {
    const { client, ids } = await holding();
    const replies = [];
    for (let n = 0; n < 70; n++) replies.push((await client.call(holds.hold, { body: { ids } })).status);
    expect(new Set(replies)).toEqual(new Set([200, 429]));
    expect(replies.indexOf(429)).toBeGreaterThan(50);
  });
});

test('nobody hears without a session', async () => {
  expect((await club.nobody.send('GET', stream.open.path)).status).toBe(401);
});

test('ten pages of a session hear; an eleventh takes the place of the first, which is told so', async () => {
  const { client, live: first } = await listener(['court.show']);
  const elsewhere = await Stream.open(await club.signIn(client.user_id));
  const pages = [first];
  for (let n = 1; n < 10; n++) pages.push(await Stream.open(client));
  const eleventh = await Stream.open(client);
  await first.ended;
  expect(first.heard.at(-1)?.event).toBe('replaced');
  // One line of the log says so, of whose session.
  const lines = said.map((line) => JSON.parse(line)).filter(({ msg }) => /younger/.test(msg));
  expect(lines).toMatchObject([{ user_id: client.user_id, open: 10 }]);
  const manager = await club.as('manager');
  const body = { name: 'زمین ده صفحه', type: 'hard' as const, roof: 'always' as const };
  const { data } = await manager.ok(courts.create, { body });
  for (const page of [...pages.slice(1), eleventh, elsewhere])
    await page.next((h) => h.data.ids?.includes(data.id));
  expect(first.heard.at(-1)?.event).toBe('replaced');
  // Whoever has gone makes room by itself.
  pages[1]?.close();
  await new Promise((r) => setTimeout(r, 200));
  const again = await Stream.open(client);
  await manager.ok(courts.create, { body: { ...body, name: 'زمین یازده صفحه' } });
  await again.next((h) => h.data.resource === 'courts');
  expect([...pages.slice(2), eleventh].every((page) => page.heard.every((h) => h.event !== 'replaced'))).toBe(
    true,
  );
});

test('a comment every 15 s keeps the line', async () => {
  const { live } = await listener(['court.show']);
  const until = performance.now() + 20_000;
  while (live.comments === 0 && performance.now() < until) await new Promise((r) => setTimeout(r, 100));
  expect(live.comments).toBeGreaterThan(0);
});

test('a server that stops ends its streams and does not wait for them', async () => {
  const third = await startSecond();
  const client = await club.signIn(await club.person(await club.role(['court.show'])));
  const live = await Stream.open(client, third.url);
  const since = performance.now();
  await third.stop();
  await live.ended;
  expect(performance.now() - since).toBeLessThan(2000);
});
