import * as v from 'valibot';
import type { Call, CallInput } from '#contract/call.ts';
import { isWrite } from '#contract/call.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Locale } from '#domain/digits.ts';
import { allows } from '#domain/guards.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import type { Actor, Context } from '../context.ts';
import { readForCaller } from '../db/cancel-when-gone.ts';
import { type Db, inTransaction } from '../db/client.ts';
import { SYSTEM, unitOfWork } from '../unit-of-work.ts';
import type { Allowance } from './allowance.ts';
import { checkAppVersion, type OnBehalf, readBehalf } from './author.ts';
import { findCustomerSession } from './customer-session.ts';
import { ownNumber } from './device-number.ts';
import { translateDocumentTexts } from './document-texts.ts';
import { fail, Refusal } from './fail.ts';
import {
  claimKey,
  findAnswer,
  type KeyedRequest,
  readKey,
  replacedKey,
  type StoredReply,
  storedAnswer,
} from './idempotency.ts';
import { idleOf, lockIdle } from './idle-lock.ts';
import { flatQuery, parse, parseJson, readBody, readFile } from './parse.ts';
import { isProven } from './proof.ts';
import type { RawRequest, Route } from './route.ts';
import { findSession, readSession, type Session } from './session.ts';

/** Services of the process that a call uses. */
export interface ServeDeps {
  db: Db;
  /** A small pool of its own: writes that hold a connection of `db` must not wait for another one of that pool. */
  outside: Db;
  /** The pool for reports. */
  reports: Db;
  now(): Date;
  /** Whether an undeclared or wrong field in an answer throws (tests) or is stripped and logged (production). */
  strictAnswers: boolean;
  warn(what: object, message: string): void;
  /** Limits how much a session of the staff may write, and how much a customer. */
  allowance: Allowance;
  customerAllowance: Allowance;
}

export interface IncomingCall {
  request: Request;
  url: URL;
  params: Record<string, string>;
  locale: 'fa' | 'en';
  address: string;
  /** Created only for calls that need it: streams and files. */
  signal(): AbortSignal;
}

export interface Answer {
  status: number;
  /** JSON, or a raw answer with its own headers. */
  body: unknown;
  session: Session | null;
}

/** Who calls and what they may do, at one moment. */
interface Judgement {
  now: Date;
  session: Session | null;
  actor: Actor;
  behalf: OnBehalf | null;
  allowed: boolean;
  /** Whether the required passkey confirmation is there. */
  proven: boolean;
  /** When it was decided, by `performance.now()`. */
  at: number;
}

async function judge(deps: ServeDeps, call: Call, { headers }: Request): Promise<Judgement> {
  const now = deps.now();
  const at = performance.now();
  if (call.permission === 'public')
    return { now, session: null, actor: SYSTEM, behalf: null, allowed: true, proven: true, at };
  if (call.permission === 'customer') {
    const session = await findCustomerSession(deps.db, authorizationOf(headers), now);
    return { now, session, actor: session.actor, behalf: null, allowed: true, proven: true, at };
  }
  const idle = idleOf(headers);
  const session = await findSession(deps.db, authorizationOf(headers), now, idle ?? 0);
  await lockIdle(deps.db, idle, session, now);
  const { actor } = session;
  const behalf = await readBehalf(deps.db, headers, session, call);
  const allowed = allows(call.permission, actor.permissions) && (!call.top || actor.role_id === TOP_ROLE);
  const proven = call.proof !== true || (await isProven(deps.db, actor, now));
  return { now, session, actor, behalf, allowed, proven, at };
}

/** 403 when the caller may not make the call, or has to confirm with a passkey. */
function admit(call: Call, { allowed, proven, actor }: Judgement): void {
  if (!allowed) forbid(call, actor);
  if (!proven) fail('proof_required', { concerns: actor.user_id });
}

const authorizationOf = (headers: Headers) => headers.get('authorization') ?? undefined;

/**
 * The one path of a call: session, permission, input, then the handler; a write runs inside one transaction with the
 * idempotency key, the effect, the audit rows, the notification and the stored answer. A refusal carries the user it is
 * about, for the log.
 */
export async function serve(deps: ServeDeps, route: Route, arrival: IncomingCall): Promise<Answer> {
  const { call } = route;
  const { request } = arrival;
  checkAppVersion(request.headers);
  const keyed = call.permission !== 'public' && isWrite(call) && request.headers.has('idempotency-key');
  const first = await judge(deps, call, request);
  // Without a key it cannot have been done before, so refuse before reading the body.
  if (!keyed) admit(call, first);
  if (call.method === 'GET') return serveWhole(deps, route, arrival, first, new Uint8Array());
  const { bytes, said } = call.file
    ? await readFile(request, call.file)
    : { bytes: await readBody(request), said: UNSAID };
  // The body may arrive half a minute after the headers: decide again when it is complete.
  return serveWhole(deps, route, arrival, await judge(deps, call, request), bytes, said);
}

const UNSAID = { name: '', type: '' };

/** Serves a call whose body has been read. */
async function serveWhole(
  deps: ServeDeps,
  route: Route,
  arrival: IncomingCall,
  judgement: Judgement,
  raw: Uint8Array,
  said: RawRequest['said'] = UNSAID,
): Promise<Answer> {
  const { session } = judgement;
  const answer = await answerWhole(deps, route, arrival, judgement, raw, said).catch((error) => {
    if (error instanceof Refusal) error.concerns ??= judgement.actor.user_id;
    throw error;
  });
  return { ...answer, session };
}

/**
 * Checks permission and input first. After a refusal it still looks for a stored answer: a key that was used once is
 * answered the same way, whatever has changed since. Then the handler runs: a read on the pool; a write in one
 * transaction, after its preparation, which claims the key first (a twin waits there and gets the stored answer) and
 * last sends the notification and stores the answer. So the effect, its audit rows and the stored answer succeed or
 * fail together.
 */
async function answerWhole(
  deps: ServeDeps,
  route: Route,
  arrival: IncomingCall,
  judgement: Judgement,
  raw: Uint8Array,
  said: RawRequest['said'],
): Promise<StoredReply> {
  const { call } = route;
  const { request } = arrival;
  const { now, session, actor, behalf } = judgement;
  const keyed = session !== null && isWrite(call) && request.headers.has('idempotency-key');
  const own = actor.user_id ?? 0;
  const author = { actor_id: behalf?.author_id ?? own, on_behalf_by: behalf ? own : null, device_no: null };
  const key: KeyedRequest | null = keyed
    ? { ...readKey(request.headers, call, arrival.url.pathname, raw), ...author }
    : null;
  let input: CallInput<Call>;
  try {
    admit(call, judgement);
    input = {
      params: parse(call.params, arrival.params),
      query: parse(call.query, flatQuery(arrival.url)),
      body: call.raw || call.file ? undefined : parse(call.body, parseJson(raw)),
    } as CallInput<Call>;
    const { trashed } = (input.query ?? {}) as Partial<ListQuery>;
    if (trashed && !allows(trashed, actor.permissions)) forbid({ permission: trashed }, actor);
  } catch (refusal) {
    // Finished work is answered as before, even if its author has lost the permission or the contract has changed.
    const stored = key && (await findAnswer(deps.db, key));
    if (stored) return stored;
    throw refusal;
  }

  const { locale, address } = arrival;
  const { reports } = deps;
  const who = { actor, now, locale, call: call.name, address, reports, club: session?.club };
  const more: RawRequest = { request, signal: arrival.signal, file: raw, said };
  const run = async (ctx: Context, prepared?: unknown) => {
    const body = await route.handle(ctx, input, more, prepared);
    return body instanceof Response
      ? { status: body.status, body }
      : { status: call.status ?? 200, body: checkAnswer(deps, call, body, locale) };
  };
  // A public write (send-otp, login) has no author to bind a key to. It opens its own transactions: its counters
  // survive a refusal, and no connection is held while it hashes.
  const reading = () => unitOfWork(deps.db, deps.outside, who).ctx;
  if (!session) return run(reading());
  if (!isWrite(call)) return readForCaller(arrival.signal, () => run(reading()));
  if (actor.customer_session_id !== undefined) deps.customerAllowance.take(actor.user_id ?? 0);
  else deps.allowance.take(actor.session_id ?? 0);
  let prepared: unknown;
  if (route.prepare) {
    // Do not prepare again what is answered already.
    const stored = key && (await findAnswer(deps.db, key));
    if (stored) return stored;
    prepared = await route.prepare(reading(), input, more);
  }
  return inTransaction(deps.db, async (tx) => {
    const { device_no: number, occurred_at: made_at } = saidIn(input.body);
    const by = { author_id: author.actor_id, actor, made_at };
    const { device_no, vouched: there } = await ownNumber(tx, key ? number : undefined, by);
    const vouched = there || (key !== null && behalf !== null);
    const instead_of = key && replacedKey(request.headers);
    const { ctx, flush } = unitOfWork(tx, deps.outside, {
      ...who,
      vouched,
      key: key?.key ?? null,
      instead_of,
    });
    if (key) {
      const stored = await claimKey(ctx, { ...key, device_no });
      if (stored) return stored;
    }
    if (behalf) {
      const after = { key: key?.key ?? null, author_id: behalf.author_id };
      ctx.audit({ resource: 'operations', resource_id: null, reason: behalf.reason, after });
    }
    const fresh = await run(ctx, prepared);
    await checkStill(deps, request.headers, judgement);
    await flush(key && !(fresh.body instanceof Response) ? storedAnswer(key, call, fresh) : null);
    return fresh;
  });
}

/** The device's statements about the work it sends. */
const saidIn = (body: unknown) => (body ?? {}) as { device_no?: string; occurred_at?: string };

/** How long in ms a decision stays valid; an ended session writes nothing a second later (D19). */
const HOLDS_MS = 250;

/**
 * Before a delayed write commits (it waited for a connection or a lock): checks that the session still exists. If a
 * permission was lost meanwhile the caller is told to retry (503) and is then checked again. Reads outside the
 * transaction, which may itself have ended the session.
 */
async function checkStill(deps: ServeDeps, headers: Headers, { at, actor }: Judgement): Promise<void> {
  if (performance.now() - at < HOLDS_MS) return;
  if (actor.customer_session_id !== undefined) {
    await findCustomerSession(deps.outside, authorizationOf(headers), deps.now());
    return;
  }
  const { permissions } = (await readSession(deps.outside, authorizationOf(headers), deps.now())).actor;
  for (const held of actor.permissions) if (!permissions.has(held)) fail('unavailable', { retry_after: 1 });
}

function forbid({ permission, top }: Pick<Call, 'permission' | 'top'>, { user_id }: Actor): never {
  fail('forbidden', { details: { permission, ...(top && { top }) }, concerns: user_id });
}

function checkAnswer(deps: ServeDeps, call: Call, body: unknown, locale: Locale): unknown {
  const result = v.safeParse(call.answer, body);
  if (!result.success) {
    const where = result.issues.map((i) => `${v.getDotPath(i)}: ${i.message}`).join('; ');
    if (deps.strictAnswers) throw new Error(`${call.name} answers against its schema: ${where}`);
    deps.warn({ call: call.name, where }, 'answer against its schema');
    return body;
  }
  if (deps.strictAnswers) {
    const extra = undeclared(body, result.output);
    if (extra) throw new Error(`${call.name} answers an undeclared field: ${extra}`);
  }
  return translateDocumentTexts(call.answer, result.output, locale);
}

/** The path of the first field that is in `given` and not in `kept`. */
function undeclared(given: unknown, kept: unknown, at = ''): string | null {
  if (Array.isArray(given)) {
    for (const [i, item] of given.entries()) {
      const hit = undeclared(item, (kept as unknown[])[i], `${at}[${i}]`);
      if (hit) return hit;
    }
    return null;
  }
  if (given === null || typeof given !== 'object' || given instanceof Date) return null;
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (kept === null || typeof kept !== 'object' || !(name in kept)) return `${at}.${name}`;
    const hit = undeclared(value, (kept as Record<string, unknown>)[name], `${at}.${name}`);
    if (hit) return hit;
  }
  return null;
}
