import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useReducer,
} from 'react';

/** A part of the app that did not arrive: no network, a new version, or two minutes of silence (seeds §8). */
export class ChunkError extends Error {
  override name = 'ChunkError';
}

export const CHUNK_MS = 120_000;

/**
 * A component whose code is fetched when it is first needed. `preload` fetches it ahead, or again after a failure;
 * `forget` lets the next drawing ask anew.
 */
export type LazyComponent<P> = ((props: P) => ReactNode) & {
  preload: () => Promise<void>;
  forget: () => void;
};

/** The module, or a `ChunkError` when it fails or stays away for two minutes. */
export async function loadChunk<T>(load: () => Promise<T>, ms = CHUNK_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('late')), ms);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError('failed', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** `lazyScreen(() => import('./desk/calendar/desk-screen.tsx').then((m) => m.DeskScreen))`. */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let ready: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  let failed = false;
  const fetch = () => {
    loading ??= loadChunk(load);
    loading.then(
      (component) => {
        ready = component;
      },
      () => {
        failed = true;
      },
    );
    return loading;
  };
  // A component that is being drawn gets the error that is known: asking in its place would never end.
  const forget = () => {
    if (failed) loading = undefined;
    failed = false;
  };
  const preload = async () => {
    forget();
    await fetch();
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once, with its module, like React's own lazy
  const Screen = (props: P) => createElement(ready ?? use(fetch()), props);
  return Object.assign(Screen, { preload, forget });
}

const Nothing = () => null;

/** A part that a page goes on without is asked for again after so long, whether it failed or stayed away. */
const EXTRA_MS = 15_000;

/**
 * What a page goes on without: where its code does not arrive `Instead` stands there, and it is asked for again once the
 * network is back, or a while later, and drawn when it comes.
 */
export function lazyExtra<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead: ComponentType<P> = Nothing,
): (props: P) => ReactNode {
  let ready: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const drawn = new Set<() => void>();
  const fetch = () => {
    loading ??= loadChunk(load, EXTRA_MS).then(
      (component) => {
        ready = component;
        return component;
      },
      () => {
        const late = setTimeout(again, EXTRA_MS);
        addEventListener(
          'online',
          () => {
            clearTimeout(late);
            again();
          },
          { once: true },
        );
        return Instead;
      },
    );
    return loading;
  };
  const again = () => {
    if (ready) return;
    loading = undefined;
    // Nobody else may draw it: what stands in its place says nothing.
    void fetch().then(() =>
      startTransition(() => {
        for (const draw of drawn) draw();
      }),
    );
  };
  const Extra = (props: P) => {
    const [, draw] = useReducer((n: number) => n + 1, 0);
    useEffect(() => {
      drawn.add(draw);
      return () => void drawn.delete(draw);
    }, []);
    return createElement(ready ?? use(fetch()), props);
  };
  return Extra;
}
