import type * as v from 'valibot';
import type { Guard } from '#domain/guards.ts';

/** Any synchronous valibot schema. */
export type Schema = v.GenericSchema<unknown, unknown>;

/** A call of the API: its path, its permission, its input, its answer. */
export interface Call {
  /** Unique, `resource.verb`; also the operationId of the OpenAPI document. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Full path with `:name` parameters: `/v1/admin/users/:id`. */
  readonly path: string;
  readonly permission: Guard;
  /** Only for holders of the top role, in addition to the permission. */
  readonly top?: true;
  /**
   * Requires a recent passkey confirmation from people who have a passkey (D73); `staff`: only when it changes the
   * access of staff.
   */
  readonly proof?: true | 'staff';
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** A body that it takes: shown in the OpenAPI document, sent by the tests of every call. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** The body is a form with one file of at most so many bytes; the handler gets its content. */
  readonly file?: { readonly name: string; readonly most: number };
  readonly answer: Schema;
  /** Default: 200. */
  readonly status?: 200 | 201;
  /** A POST that changes nothing (a preview, a calculation): no key, no transaction, no audit. */
  readonly reads?: true;
  /** The answer is no JSON (event stream, files): the handler creates the response. */
  readonly raw?: true;
  /** One of the five kinds of work that may be queued on a device without a network. */
  readonly offline?: 'customer' | 'booking' | 'receive' | 'attendance' | 'message';
  /**
   * What must not be stored with its key: `body` has a secret, so no fingerprint of it; `whole`: neither that nor the
   * answer (a repeated request gets 409 `answered_once`).
   */
  readonly secret?: 'body' | 'whole';
}

/** Preserves the literal types of a call; does nothing at run time. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** The resource a call belongs to: the part of its name before the dot. */
export function resourceOf(call: Call): string {
  return call.name.slice(0, call.name.indexOf('.'));
}

/** Whether a call changes state: it then takes an Idempotency-Key and runs in one transaction. */
export function isWrite(call: Call): boolean {
  return call.method !== 'GET' && call.reads !== true;
}

type Part<C, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> =
  C extends Record<K, infer S extends Schema>
    ? Side extends 'in'
      ? v.InferInput<S>
      : v.InferOutput<S>
    : undefined;

/** The parsed input of the server's handler. */
export interface CallInput<C extends Call> {
  params: Part<C, 'params', 'out'>;
  query: Part<C, 'query', 'out'>;
  body: Part<C, 'body', 'out'>;
}

/** The input of a caller, with only the parts that the call has. */
export type CallRequest<C extends Call> = (C extends { params: Schema }
  ? { params: Part<C, 'params', 'in'> }
  : unknown) &
  (C extends { query: Schema } ? { query?: Part<C, 'query', 'in'> } : unknown) &
  (C extends { body: Schema } ? { body: Part<C, 'body', 'in'> } : unknown);

export type CallBody<C extends Call> = Part<C, 'body', 'in'>;
/** The parsed answer for the caller. */
export type CallAnswer<C extends Call> = v.InferOutput<C['answer']>;
/** The handler's answer before serialisation: instants may be Dates. */
export type CallReply<C extends Call> = v.InferInput<C['answer']>;

/** Splits `/v1/admin/users/:id` with `{id: 7}` into `/v1/admin/users/7`. */
export function pathOf(call: Call, params: Record<string, string | number> = {}): string {
  return call.path.replace(/:([a-z_]+)/gi, (_, key: string) => encodeURIComponent(String(params[key])));
}
