import { expect, it } from 'vitest';
import { ChunkError, lazyScreen, loadChunk } from './lazy-screen.ts';

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
