import type { Call, CallInput, CallReply } from '#contract/call.ts';
import type { Context } from '../context.ts';

/** What a raw handler (stream, file) gets beside the context. */
export interface RawRequest {
  request: Request;
  /** Ends when the client goes away or the server stops. */
  signal(): AbortSignal;
  /** The content of the call's file; empty for calls without one. */
  file: Uint8Array;
  /** What its sender called it and said that it is; nothing to trust. */
  said: { name: string; type: string };
}

/** A call and the code that answers it. */
export interface Route {
  call: Call;
  handle(ctx: Context, input: CallInput<Call>, raw: RawRequest, prepared?: unknown): Promise<unknown>;
  /**
   * Of a write: what takes long or waits for its turn, done before the transaction opens, so that no connection is held
   * meanwhile. It writes nothing, and what it does may be done twice: by a twin of the same key, whose answer is then the
   * first one's.
   */
  prepare?(ctx: Context, input: CallInput<Call>, raw: RawRequest): Promise<unknown>;
}

type Reply<C extends Call> = Promise<C extends { raw: true } ? Response : CallReply<C>>;

/** Binds a call of the contract to its handler; the types of input and answer are the contract's. */
export function route<const C extends Call>(
  call: C,
  handle: (ctx: Context, input: CallInput<C>, raw: RawRequest) => Reply<C>,
): Route {
  return { call, handle: handle as Route['handle'] };
}

/** The same of a write that has something done before its transaction opens. */
export function routeAfter<const C extends Call, P>(
  call: C,
  prepare: (ctx: Context, input: CallInput<C>, raw: RawRequest) => Promise<P>,
  handle: (ctx: Context, input: CallInput<C>, raw: RawRequest, prepared: P) => Reply<C>,
): Route {
  return { call, handle: handle as Route['handle'], prepare: prepare as Route['prepare'] & {} };
}
