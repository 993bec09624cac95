import type { Call, CallInput, CallReply } from '#contract/call.ts';
import type { Context } from '../context.ts';

/** What a raw handler (stream, file) gets in addition to the context. */
export interface RawRequest {
  request: Request;
  /** Aborted when the client disconnects or the server stops. */
  signal(): AbortSignal;
  /** The content of the uploaded file; empty for calls without one. */
  file: Uint8Array;
  /** The file's name and type as stated by the sender; not to be trusted. */
  said: { name: string; type: string };
}

/** A call and its handler. */
export interface Route {
  call: Call;
  handle(ctx: Context, input: CallInput<Call>, raw: RawRequest, prepared?: unknown): Promise<unknown>;
  /**
   * Of a write: slow or queued work done before the transaction opens, so that no connection is held meanwhile. It must
   * write nothing and may run twice: for a twin of the same key, which then gets the first one's answer.
   */
  prepare?(ctx: Context, input: CallInput<Call>, raw: RawRequest): Promise<unknown>;
}

type Reply<C extends Call> = Promise<C extends { raw: true } ? Response : CallReply<C>>;

/** Binds a call to its handler; types of input and answer come from the contract. */
export function route<const C extends Call>(
  call: C,
  handle: (ctx: Context, input: CallInput<C>, raw: RawRequest) => Reply<C>,
): Route {
  return { call, handle: handle as Route['handle'] };
}

/** The same for a write with work to do before its transaction opens. */
export function routeAfter<const C extends Call, P>(
  call: C,
  prepare: (ctx: Context, input: CallInput<C>, raw: RawRequest) => Promise<P>,
  handle: (ctx: Context, input: CallInput<C>, raw: RawRequest, prepared: P) => Reply<C>,
): Route {
  return { call, handle: handle as Route['handle'], prepare: prepare as Route['prepare'] & {} };
}
