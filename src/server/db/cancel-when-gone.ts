import { AsyncLocalStorage } from 'node:async_hooks';

/** The abort signal of the reader that the present code runs for. */
const asking = new AsyncLocalStorage<() => AbortSignal>();

/** A statement is worth cancelling after this many ms. */
const LONG_MS = 500;

/** Reads for a caller: once `signal` aborts, a long statement is cancelled and its connection is free again. */
export const readForCaller = <T>(signal: () => AbortSignal, read: () => Promise<T>): Promise<T> =>
  asking.run(signal, read);

/**
 * Waits for a statement and calls `cancel` once the reader is gone. Resolves only after the cancel has arrived, so that
 * it cannot hit the next user of the connection.
 */
export function cancelWhenGone<T>(asked: Promise<T>, cancel: () => Promise<void>): Promise<T> {
  const signal = asking.getStore();
  return signal ? followed(asked, signal, cancel) : asked;
}

async function followed<T>(
  asked: Promise<T>,
  signal: () => AbortSignal,
  cancel: () => Promise<void>,
): Promise<T> {
  const done = new AbortController();
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= cancel().catch(() => {});
  };
  const timer = setTimeout(() => {
    const gone = signal();
    if (gone.aborted) end();
    else gone.addEventListener('abort', end, { signal: done.signal });
  }, LONG_MS);
  try {
    return await asked;
  } finally {
    clearTimeout(timer);
    done.abort();
    await ending;
  }
}
