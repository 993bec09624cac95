import { createElement, Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ChunkError, lazyExtra, lazyScreen, loadChunk } from './lazy-screen.ts';

it('gives the module that arrives', async () => {
  expect(await loadChunk(async () => 7)).toBe(7);
});

it('calls a part that fails, or stays away, what it is', async () => {
  const failed = loadChunk(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  await expect(failed).rejects.toBeInstanceOf(ChunkError);
  await expect(loadChunk(() => new Promise(() => {}), 5)).rejects.toBeInstanceOf(ChunkError);
});

it('is asked for again by the next preload only', async () => {
  let asked = 0;
  const screen = lazyScreen(async () => {
    asked += 1;
    if (asked === 1) throw new Error('offline');
    return () => null;
  });
  await expect(screen.preload()).rejects.toBeInstanceOf(ChunkError);
  await screen.preload();
  await screen.preload();
  expect(asked).toBe(2);
});

it('leaves the page as it is where what it goes on without does not arrive, and asks again once the network is back', async () => {
  const heard = new EventTarget();
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
  let there = false;
  const Extra = lazyExtra<object>(
    async () => {
      if (!there) throw new Error('offline');
      return () => 'the extra';
    },
    () => 'instead',
  );
  const drawn = async () => {
    const stream = await renderToReadableStream(createElement(Suspense, null, createElement(Extra)));
    await stream.allReady;
    return (await new Response(stream).text()).replaceAll(/<!--.*?-->/g, '');
  };
  expect(await drawn()).toBe('instead');
  there = true;
  expect(await drawn()).toBe('instead');
  heard.dispatchEvent(new Event('online'));
  expect(await drawn()).toContain('the extra');
  vi.unstubAllGlobals();
});

it('is asked for again after a while, too: the server may have been away, and the network never', async () => {
  vi.stubGlobal('addEventListener', () => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let asked = 0;
  const Extra = lazyExtra<object>(async () => {
    asked += 1;
    // The first one neither comes nor fails.
    if (asked === 1) await new Promise(() => {});
    return () => 'the extra';
  });
  const drawn = async () => {
    const stream = await renderToReadableStream(createElement(Suspense, null, createElement(Extra)));
    await stream.allReady;
    return (await new Response(stream).text()).replaceAll(/<!--.*?-->/g, '');
  };
  const first = drawn();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await first).toBe('');
  await vi.advanceTimersByTimeAsync(15_000);
  vi.useRealTimers();
  expect(await drawn()).toContain('the extra');
  vi.unstubAllGlobals();
});
