import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Device, devices } from '#contract/access/devices.ts';
import { PERMISSIONS, type Permission } from '#domain/permissions.ts';
import { createRole } from '#server/access/roles/service.ts';
import { openCustomerSession } from '#server/access/sign-in/customer-sessions.ts';
import { openSession } from '#server/access/sign-in/sessions.ts';
import { ManualClock } from '#server/adapters/clock.ts';
import type { GatewayAddresses } from '#server/adapters/payment/create.ts';
import type { Sender } from '#server/adapters/sms/sender.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { hashToken } from '#server/http/session.ts';
import { verify } from '#server/ledger/verify.ts';
import { createUser } from '#server/people/users/service.ts';
import { startServer } from '#server/server.ts';
import type { BackupPlace } from '#server/services.ts';
import { asSystem } from '#server/unit-of-work.ts';
import { type Client, createClient } from './client.ts';
import { cloneDatabase } from './database.ts';
import { faultLog } from './fault-log.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The super-admin's phone: a real one, which need not be replaced first. */
export const ADMIN_PHONE = '09101234567';

export interface Sent {
  phone: string;
  code?: string;
  voice?: boolean;
  text?: string;
}

/** Records messages instead of sending them. */
export class RecordingSender implements Sender {
  readonly name = 'kavenegar';
  /** Whether it makes calls. */
  voice = true;
  /** Behaves like a club without a gateway. */
  prints = false;
  readonly sent: Sent[] = [];
  /** An error to throw instead of sending. */
  refuse: Error | null = null;
  async sendCode(phone: string, code: string, voice: boolean): Promise<void> {
    if (this.refuse) throw this.refuse;
    this.sent.push({ phone, code, voice });
  }
  async sendText(phone: string, text: string): Promise<void> {
    if (this.refuse) throw this.refuse;
    this.sent.push({ phone, text });
  }
  /** The latest code sent to a phone. */
  code(phone: string): string {
    const code = this.sent.findLast((s) => s.phone === phone && s.code !== undefined)?.code;
    if (!code) throw new Error(`no code was sent to ${phone}`);
    return code;
  }
}

const starting = (...prefixes: string[]) =>
  PERMISSIONS.filter((p) => prefixes.some((prefix) => p.startsWith(`${prefix}.`)));
const without = (...slugs: Permission[]) => PERMISSIONS.filter((p) => !slugs.includes(p));

/** The permissions of a club's four usual roles. */
export const ROLE_PERMISSIONS = {
  manager: without('backup.retrieve', 'financial_year.close', 'financial_year.reopen', 'coach.own'),
  accountant: [
    ...starting('cash', 'bank', 'payment_gateway', 'receive', 'payment', 'cost', 'internal_fund', 'shift'),
    ...starting('document', 'account', 'opening', 'financial_year', 'report'),
    'user.show',
    'character.show',
    'coach.show',
    'invoice.show',
    'calendar.show',
    'court.show',
    'term.show',
    'time.show',
  ],
  reception: [
    'user.show',
    'user.create',
    'user.update',
    'character.show',
    'coach.show',
    'court.show',
    'term.show',
    'time.show',
    'calendar.show',
    'invoice.show',
    'invoice.create',
    'invoice.update',
    'sale_addon.show',
    'refund_rule.show',
    'discount_group.show',
    'cash.show',
    'bank.show',
    'payment_gateway.show',
    'receive.show',
    'receive.create',
    'payment.create',
    'shift.show',
    'shift.create',
  ],
  coach: ['coach.own', 'calendar.show'],
} as const satisfies Record<string, readonly Permission[]>;

export type RoleName = keyof typeof ROLE_PERMISSIONS;
/** `top` is the super-admin; a list of permissions creates a role and a person with it. */
export type Who = 'top' | RoleName | { permissions: readonly Permission[]; below?: number };

export interface ClubOptions {
  /** The clock's initial time; by default Saturday 2026-11-21, 11:30 in Tehran. */
  now?: string;
  /** Whether background jobs run; by default not. */
  jobs?: boolean;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: string[];
  /** The club's public address. */
  publicUrl?: string;
  /** Addresses used in place of the payment gateways' own. */
  gateways?: GatewayAddresses;
  /** Connections of the pool at most; by default the product's number. */
  pool?: number;
  /** The most writes a session may make at once; by default the product's limit. */
  writesAtOnce?: number;
  /** Keeps the first setup's phone for the super-admin, who must then replace it first (D2). */
  newborn?: boolean;
}

/** A server on a database of its own, with helpers for tests. */
export class TestClub {
  readonly url: string;
  readonly db: Db;
  readonly clock: ManualClock;
  readonly sender: RecordingSender;
  /** A client without a session. */
  readonly nobody: Client;
  /** Errors the server logged; must be empty at the end. */
  readonly faults: string[];
  /** Warnings the server logged. */
  readonly warnings: string[];
  /** The server's folder of backups; created when a test first needs it. */
  readonly backups: BackupPlace | undefined;
  readonly #stop: () => Promise<void>;
  readonly #people = new Map<string, Promise<number>>();
  readonly #sessions = new Map<number, { client: Client; at: number }>();
  #self: Promise<Client> | undefined;
  #phones = 0;
  #roles = 1;

  constructor(
    parts: Pick<TestClub, 'url' | 'db' | 'clock' | 'sender' | 'faults' | 'warnings'> & {
      backups?: BackupPlace;
    },
    stop: () => Promise<void>,
  ) {
    this.url = parts.url;
    this.db = parts.db;
    this.clock = parts.clock;
    this.sender = parts.sender;
    this.faults = parts.faults;
    this.warnings = parts.warnings;
    this.backups = parts.backups;
    this.#stop = stop;
    this.nobody = createClient(this.url, { user_id: 0, token: '' });
  }

  /** Runs services as the system, in one transaction. */
  run<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
    return asSystem(this.db, { now: this.clock.now(), call: 'test' }, work);
  }

  /** A phone number that is not used in this club. */
  phone(): string {
    return `0912${String(++this.#phones).padStart(7, '0')}`;
  }

  /**
   * A client of the holder of a role, created on first use; later calls return the same person with a valid session.
   */
  async as(who: Who): Promise<Client> {
    const key = JSON.stringify(who);
    const person = this.#people.get(key) ?? this.#findOrMake(who);
    this.#people.set(key, person);
    const user_id = await person;
    const last = this.#sessions.get(user_id);
    if (last && Math.abs(this.clock.now().getTime() - last.at) < 6 * HOUR) return last.client;
    const session = { client: await this.signIn(user_id), at: this.clock.now().getTime() };
    this.#sessions.set(user_id, session);
    return session.client;
  }

  /** Creates a role with exactly these permissions, by default below role 1. */
  role(
    permissions: readonly Permission[],
    parent_id = 1,
    name = `گروه آزمون ${this.#roles++}`,
  ): Promise<number> {
    return this.run(
      async (ctx) => (await createRole(ctx, { name, parent_id, permissions: [...permissions] })).id,
    );
  }

  /** Creates a person through the service; with a role they are staff. */
  person(role_id: number | null, phone_number = this.phone()): Promise<number> {
    const input = { name: 'نگار', family: 'آزمون', gender: 2 as const, phone_number, role_id };
    return this.run(async (ctx) => (await createUser(ctx, input)).id);
  }

  /** Creates a session for a user. */
  async signIn(user_id: number): Promise<Client> {
    const { token } = await this.run((ctx) => openSession(ctx, user_id, {}));
    return createClient(this.url, { user_id, token });
  }

  /** A new person with a customer's session: a token that means nothing to the staff's calls (D42). */
  async customer(phone_number = this.phone()): Promise<Client> {
    return this.signInCustomer(await this.person(null, phone_number));
  }

  /** The customer who makes the calls of this club's tests, created on first use. */
  self(): Promise<Client> {
    this.#self ??= this.customer();
    return this.#self;
  }

  /** Creates a customer's session for a user. */
  async signInCustomer(user_id: number): Promise<Client> {
    const { token } = await this.run((ctx) => openCustomerSession(ctx, user_id, ''));
    return createClient(this.url, { user_id, token });
  }

  /** The id of the user with this phone number. */
  async idOf(phone_number: string): Promise<number> {
    const user = this.db.selectFrom('users').select('id').where('phone_number', '=', phone_number);
    return (await user.executeTakeFirstOrThrow()).id;
  }

  /** Ends a user's sessions without their clients noticing. */
  async endSessions(user_id: number): Promise<void> {
    await this.db
      .updateTable('sessions')
      .set({ ended_at: this.clock.now() })
      .where('user_id', '=', user_id)
      .where('ended_at', 'is', null)
      .execute();
  }

  /** Registers a device as of yesterday, because a day allows only a few. */
  async device(client: Client): Promise<Device> {
    const { data } = await client.ok(devices.create, { body: {} });
    const created_at = new Date(this.clock.now().getTime() - 2 * DAY);
    await this.db.updateTable('devices').set({ created_at }).where('id', '=', data.id).execute();
    return data;
  }

  /** Ends exactly this session. */
  async endSession({ token }: Client): Promise<void> {
    const sessions = this.db.updateTable('sessions').set({ ended_at: this.clock.now() });
    await sessions.where('token_hash', '=', hashToken(token)).execute();
  }

  async #findOrMake(who: Who): Promise<number> {
    if (who === 'top') return this.#admin();
    const permissions = typeof who === 'string' ? ROLE_PERMISSIONS[who] : who.permissions;
    const below = typeof who === 'string' ? 1 : who.below;
    return this.person(await this.role(permissions, below));
  }

  async #admin(): Promise<number> {
    const admin = this.db.selectFrom('users').select('id').where('role_id', '=', 1).orderBy('id');
    return (await admin.executeTakeFirstOrThrow()).id;
  }

  /** Closes the server; checks that the books are correct and that no error was logged. */
  async close(): Promise<void> {
    const problems = await verify(this.db);
    await this.#stop();
    if (problems.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(problems)}`);
    if (this.faults.length > 0) throw new Error(`faults of the server:\n${this.faults.join('\n')}`);
  }
}

/** Opens a club after its first setup (D2), on its own database and port. */
export async function openClub({
  now = '2026-11-21T08:00:00Z',
  jobs = false,
  newborn = false,
  trustedProxies = [],
  publicUrl,
  gateways,
  writesAtOnce,
  pool,
}: ClubOptions = {}): Promise<TestClub> {
  const database = await cloneDatabase();
  const clock = new ManualClock(now);
  const sender = new RecordingSender();
  const { faults, warnings, log } = faultLog();
  const server = await startServer({
    database: database.config,
    ...(pool ? { poolSize: pool } : {}),
    owner: { config: database.owner, app: String(database.config.user) },
    backups: path.join(tmpdir(), `meydan-${process.pid}`, String(database.config.database)),
    config: {
      host: '127.0.0.1',
      port: 0,
      corsOrigins: ['https://other.example'],
      trustedProxies,
      publicUrl,
      gateways,
    },
    clock,
    sender,
    log,
    strictAnswers: true,
    jobs,
    ...(writesAtOnce ? { writesAtOnce } : {}),
  });
  if (!newborn) {
    await server.db
      .updateTable('users')
      .set({ phone_number: ADMIN_PHONE, must_replace_phone: false })
      .where('role_id', '=', 1)
      .execute();
  }
  const { url, db, backups } = server;
  return new TestClub({ url, db, clock, sender, faults, warnings, backups }, async () => {
    await server.stop();
    await database.drop();
  });
}
