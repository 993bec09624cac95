import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Hold } from '#contract/desk/holds.ts';
import type { LiveEvent } from '#contract/stream.ts';
import type { Permission } from '#domain/permissions.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import type { Actor } from '../context.ts';
import { anyOf, type Db } from '../db/client.ts';
import type { DatabaseConfig } from '../db/connection.ts';
import type { Change } from '../unit-of-work.ts';
import { broadcastHold, Holds } from './holds.ts';
import { type Listener, listen } from './listen.ts';
import { receivesChanges } from './live-permissions.ts';
import { permissionsOf } from './session.ts';

const HEARTBEAT_MS = 15_000;
/** How often expiry is checked. */
const TICK_MS = 500;
/** A stream with this many unsent messages is closed; the client reconnects and reloads. */
const MAX_WAITING = 500;
/** The most streams (open pages) per session; the oldest is closed. */
const PAGES = 10;
/** Changes that may end sessions or change their permissions. */
const GUARDED = new Set(['sessions', 'users', 'roles']);

export interface LiveOptions {
  database: DatabaseConfig;
  db: Db;
  now(): Date;
  log: Logger;
}

interface Stream {
  session_id: number;
  user_id: number;
  role_id: number | null;
  permissions: ReadonlySet<Permission>;
  expires_at: Date;
  send(text: string): void;
  end(): void;
}

const message = (event: LiveEvent) => `data: ${JSON.stringify(event)}\n\n`;
const named = (event: 'refetch' | 'session_ended' | 'replaced') => `event: ${event}\ndata: {}\n\n`;

/** All open streams of this process, and the one connection that receives the changes of all processes (D21). */
export class LiveHub {
  readonly #options: LiveOptions;
  readonly #streams = new Set<Stream>();
  readonly #due = new Set<Stream>();
  readonly #holds = new Holds();
  #stopping = false;
  #checking = false;
  #listener: Listener | undefined;
  #timers: NodeJS.Timeout[] = [];
  /** Grows with every change, so that clients detect repeated events. */
  #version = 0;

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { database, log } = this.#options;
    this.#listener = listen({
      database,
      log,
      onChanges: (changes) => this.#tell(changes),
      onHold: (hold) => this.#hear(hold),
      onListening: () => this.#tellAll(named('refetch')),
    });
    this.#timers = [setInterval(() => this.#beat(), HEARTBEAT_MS), setInterval(() => this.#tick(), TICK_MS)];
    await this.#listener.ready;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const stream of this.#streams) stream.end();
    await this.#listener?.stop();
  }

  /** The answer of `stream`: server-sent events until the client leaves, the session ends or the server stops. */
  async open(actor: Actor, signal: AbortSignal): Promise<Response> {
    const body = new ReadableStream<Uint8Array>(
      { start: (controller) => this.#add(actor, controller, signal) },
      new CountQueuingStrategy({ highWaterMark: MAX_WAITING }),
    );
    return new Response(body, {
      headers: {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        // Prevents proxies from buffering events.
        'X-Accel-Buffering': 'no',
      },
    });
  }

  #add(actor: Actor, controller: ReadableStreamDefaultController<Uint8Array>, signal: AbortSignal): void {
    const encoder = new TextEncoder();
    const end = () => {
      if (!this.#streams.delete(stream)) return;
      this.#letGo(stream.session_id);
      try {
        controller.close();
      } catch {
        // The client closed it first.
      }
    };
    const stream: Stream = {
      session_id: actor.session_id ?? 0,
      user_id: actor.user_id ?? 0,
      role_id: actor.role_id,
      permissions: actor.permissions,
      expires_at: new Date(8.64e15),
      send: (text) => {
        if ((controller.desiredSize ?? 0) <= 0) end();
        else controller.enqueue(encoder.encode(text));
      },
      end,
    };
    this.#streams.add(stream);
    if (signal.aborted) {
      end();
      return;
    }
    signal.addEventListener('abort', end, { once: true });
    this.#makeRoom(stream.session_id);
    stream.send(named('refetch'));
    for (const hold of this.#holds.all(this.#options.now())) tellHolder(stream, hold);
    // The session may have ended since it was read.
    this.#check([stream]);
  }

  #makeRoom(session_id: number): void {
    const pages = [...this.#streams].filter((stream) => stream.session_id === session_id);
    for (const oldest of pages.slice(0, -PAGES)) {
      const { user_id } = oldest;
      this.#options.log.info({ user_id, session_id, open: PAGES }, 'a stream makes room for a younger one');
      oldest.send(named('replaced'));
      oldest.end();
    }
  }

  #tell(changes: Change[]): void {
    for (const { resource, ids, dates = [], to } of changes) {
      const event: LiveEvent = { resource, ids, version: ++this.#version };
      if (dates.length > 0) event.dates = dates;
      const text = message(event);
      for (const stream of this.#streams) {
        if (receivesChanges(resource, stream.permissions) && isTold(stream, to)) stream.send(text);
      }
      if (GUARDED.has(resource)) this.#check(this.#concerned(resource, ids));
    }
  }

  #hear(hold: Hold): void {
    this.#holds.hear(hold, this.#options.now());
    for (const stream of this.#streams) tellHolder(stream, hold);
  }

  /** Releases the holds of a closed stream; a client that reconnects with its booking open sends them again. */
  #letGo(session_id: number): void {
    const { db, log, now } = this.#options;
    if (this.#stopping || !this.#holds.has(session_id, now())) return;
    if ([...this.#streams].some((stream) => stream.session_id === session_id)) return;
    void broadcastHold(db, { holder: session_id, ids: [], desk: null, name: null, seconds: 0 }).catch(
      (error) =>
        // They expire by themselves soon.
        log.warn({ err: error }, 'cannot tell that a desk has let go'),
    );
  }

  #concerned(resource: string, ids: number[]): Stream[] {
    const streams = [...this.#streams];
    if (ids.length === 0 || resource === 'roles') return streams;
    return streams.filter((s) => ids.includes(resource === 'users' ? s.user_id : s.session_id));
  }

  #tellAll(text: string): void {
    for (const stream of this.#streams) stream.send(text);
    this.#check(this.#streams);
  }

  /** Finds sessions that were changed without a notification. */
  #beat(): void {
    this.#tellAll(': here\n\n');
  }

  #tick(): void {
    const now = this.#options.now();
    this.#check([...this.#streams].filter((stream) => stream.expires_at <= now));
  }

  #check(streams: Iterable<Stream>): void {
    for (const stream of streams) this.#due.add(stream);
    if (this.#checking || this.#due.size === 0) return;
    this.#checking = true;
    void this.#checkDue().finally(() => {
      this.#checking = false;
    });
  }

  /** Checks the sessions of the streams that are due, until none is left. */
  async #checkDue(): Promise<void> {
    while (this.#due.size > 0) {
      const streams = [...this.#due];
      this.#due.clear();
      try {
        const sessions = await liveSessions(this.#options.db, streams);
        for (const stream of streams) this.#judge(stream, sessions.get(stream.session_id));
      } catch (error) {
        // The database is unavailable: the next LISTEN or beat checks again.
        this.#options.log.warn({ err: error }, 'cannot check the sessions of open streams');
      }
    }
  }

  #judge(stream: Stream, session: LiveSession | undefined): void {
    if (!session || session.expires_at <= this.#options.now()) {
      stream.send(named('session_ended'));
      stream.end();
      return;
    }
    stream.expires_at = session.expires_at;
    stream.role_id = session.role_id;
    const before = stream.permissions;
    stream.permissions = session.permissions;
    if (!isSame(before, session.permissions)) {
      stream.send(message({ resource: 'profile', ids: [stream.user_id], version: ++this.#version }));
    }
  }
}

/** Sends a hold to streams that may see the calendar, with the holder's name only if they may see people. */
function tellHolder({ session_id, permissions, send }: Stream, hold: Hold): void {
  if (hold.holder === session_id || !permissions.has('calendar.show')) return;
  const name = permissions.has('user.show') ? hold.name : null;
  send(`event: hold\ndata: ${JSON.stringify({ ...hold, name })}\n\n`);
}

/** Changes for certain users reach only them and the top role. */
const isTold = ({ user_id, role_id }: Stream, to: readonly number[] | undefined): boolean =>
  to === undefined || role_id === TOP_ROLE || to.includes(user_id);

const isSame = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>) =>
  a.size === b.size && [...a].every((x) => b.has(x));

interface LiveSession {
  expires_at: Date;
  role_id: number | null;
  permissions: ReadonlySet<Permission>;
}

/** Active sessions of these streams, whose user may still sign in. */
async function liveSessions(db: Db, streams: Stream[]): Promise<Map<number, LiveSession>> {
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.expires_at', 'u.role_id', 'u.must_replace_phone'])
    .select(
      sql<Permission[]>`array(select slug from role_permissions p where p.role_id = u.role_id)`.as('slugs'),
    )
    .where('s.id', '=', anyOf([...new Set(streams.map((stream) => stream.session_id))]))
    .where('s.ended_at', 'is', null)
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .where('u.role_id', 'is not', null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { expires_at: row.expires_at, role_id: row.role_id, permissions: new Set(permissionsOf(row)) },
    ]),
  );
}
