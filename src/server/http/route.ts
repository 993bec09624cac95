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
  handle(ctx: Context, input: CallInput<Call>, raw: RawRequest): Promise<unknown>;
}

/** Binds a call of the contract to its handler; the types of input and answer are the contract's. */
export function route<const C extends Call>(
  call: C,
  handle: (
    ctx: Context,
    input: CallInput<C>,
    raw: RawRequest,
  ) => Promise<C extends { raw: true } ? Response : CallReply<C>>,
): Route {
  return { call, handle: handle as Route['handle'] };
}
