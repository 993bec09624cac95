import { AsyncLocalStorage } from 'node:async_hooks';

/** Who is asked for what runs now: made only where something takes long. */
const asking = new AsyncLocalStorage<() => AbortSignal>();

/** Statements that take this long are worth another connection's word to end them (ms). */
const LONG_MS = 500;

/** Reads for somebody: when they have gone (`signal`), a statement that takes long ends too, and its connection is free. */
export const readFor = <T>(signal: () => AbortSignal, read: () => Promise<T>): Promise<T> =>
  asking.run(signal, read);

/**
 * What is asked on a connection, ended by `cancel` once nobody waits for it. Whoever gets the connection next does so
 * after that word has come: it is never theirs that is ended.
 */
export function unlessGone<T>(asked: Promise<T>, cancel: () => Promise<void>): Promise<T> {
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
