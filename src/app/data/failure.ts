import { CallError } from './call-error.ts';

/** Why an answer is not there. Without a network a try is not given up but waits: it has failed all the same. */
export function failureOf(query: {
  data: unknown;
  error: unknown;
  isPaused: boolean;
  failureReason: unknown;
}): CallError | null {
  if (query.data !== undefined) return null;
  const thrown = query.error ?? (query.isPaused ? (query.failureReason ?? new CallError('network')) : null);
  if (thrown === null) return null;
  return thrown instanceof CallError ? thrown : new CallError('answer', { cause: thrown });
}
