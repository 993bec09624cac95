import * as v from 'valibot';
import type { Call, CallInput, Guard } from '#contract/call.ts';
import { isWrite } from '#contract/call.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Permission } from '#domain/permissions.ts';
import type { Actor, Context } from '../context.ts';
import { type Db, inTransaction } from '../db/client.ts';
import { SYSTEM, unitOfWork } from '../unit-of-work.ts';
import { checkAppVersion, readBehalf } from './author.ts';
import { fail } from './fail.ts';
import { claimKey, findAnswer, type Keyed, keptAnswer, readKey } from './idempotency.ts';
import { flatQuery, parse, parseJson, readBody, readFile } from './parse.ts';
import type { RawRequest, Route } from './route.ts';
import { findSession, type Session } from './session.ts';

/** What one call needs of the process. */
export interface ServeDeps {
  db: Db;
  /** A small pool of its own: writes that hold a connection of `db` may not wait for another of the same pool. */
  outside: Db;
  now(): Date;
  /** In tests an answer with an undeclared or wrong field throws; in production it is stripped and logged. */
  strictAnswers: boolean;
  warn(what: object, message: string): void;
}

export interface Arrival {
  request: Request;
  url: URL;
  params: Record<string, string>;
  locale: 'fa' | 'en';
  address: string;
  /** Made only for the calls that need it: a stream, a file. */
  signal(): AbortSignal;
}

export interface Answer {
  status: number;
  /** JSON, or a raw answer with headers of its own. */
  body: unknown;
  session: Session | null;
}

function allows(guard: Guard, actor: Actor): boolean {
  if (guard === 'public' || guard === 'session') return true;
  const has = (p: Permission) => actor.permissions.has(p);
  if (typeof guard === 'string') return has(guard);
  return 'all' in guard ? guard.all.every(has) : guard.any.some(has);
}

/**
 * The one path of a call: session, permission, input, then the handler — for a write inside one transaction with
 * the idempotency key, the effect, the audit rows, the notification and the stored answer.
 */
export async function serve(deps: ServeDeps, route: Route, arrival: Arrival): Promise<Answer> {
  const { call } = route;
  const { request } = arrival;
  const now = deps.now();
  checkAppVersion(request.headers);
  const session =
    call.permission === 'public'
      ? null
      : await findSession(deps.db, request.headers.get('authorization') ?? undefined, now);
  const actor = session?.actor ?? SYSTEM;
  const behalf = await readBehalf(deps.db, request.headers, session, call);
  const allowed = !session || allows(call.permission, actor);
  const keyed = session !== null && isWrite(call) && request.headers.has('idempotency-key');
  // Without a key there is nothing that may have been done before: nobody's body is read in vain.
  if (!allowed && !keyed) forbid(call.permission);

  const raw =
    call.method === 'GET'
      ? new Uint8Array()
      : await (call.file ? readFile(request, call.file) : readBody(request));
  const own = actor.user_id ?? 0;
  const author = { actor_id: behalf?.author_id ?? own, on_behalf_by: behalf ? own : null, device_no: null };
  const key: Keyed | null = keyed
    ? { ...readKey(request.headers, call, arrival.url.pathname, raw), ...author }
    : null;
  let input: CallInput<Call>;
  try {
    if (!allowed) forbid(call.permission);
    input = {
      params: parse(call.params, arrival.params),
      query: parse(call.query, flatQuery(arrival.url)),
      body: call.raw || call.file ? undefined : parse(call.body, parseJson(raw)),
    } as CallInput<Call>;
    const { trashed } = (input.query ?? {}) as Partial<ListQuery>;
    if (trashed && !allows(trashed, actor)) forbid(trashed);
  } catch (refusal) {
    // What was done is answered as it was, even where its author may not do it again or the contract has moved on.
    const stored = key && (await findAnswer(deps.db, key));
    if (stored) return { ...stored, session };
    throw refusal;
  }

  const { locale, address } = arrival;
  const who = { actor, now, locale, call: call.name, address, club: session?.club };
  const more: RawRequest = { request, signal: arrival.signal, file: raw };
  const run = async (ctx: Context) => {
    const body = await route.handle(ctx, input, more);
    return body instanceof Response
      ? { status: body.status, body }
      : { status: call.status ?? 200, body: checkAnswer(deps, call, body) };
  };
  // A public write (send-otp, login) has no author to bind a key to. It opens transactions of its own: what it
  // counts outlives a refusal, and no connection is held while it hashes.
  if (!isWrite(call) || !session) {
    return { ...(await run(unitOfWork(deps.db, deps.outside, who).ctx)), session };
  }
  const answer = await inTransaction(deps.db, async (tx) => {
    const { ctx, flush } = unitOfWork(tx, deps.outside, who);
    if (key) {
      const { device_no = null } = (input.body ?? {}) as { device_no?: string };
      const stored = await claimKey(ctx, { ...key, device_no });
      if (stored) return stored;
    }
    if (behalf) {
      const after = { key: key?.key ?? null, author_id: behalf.author_id };
      ctx.audit({ resource: 'operations', resource_id: null, reason: behalf.reason, after });
    }
    const fresh = await run(ctx);
    await flush(key && !(fresh.body instanceof Response) ? keptAnswer(key, fresh.status, fresh.body) : null);
    return fresh;
  });
  return { ...answer, session };
}

function forbid(permission: Guard): never {
  fail('forbidden', { details: { permission } });
}

function checkAnswer(deps: ServeDeps, call: Call, body: unknown): unknown {
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
  return result.output;
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
