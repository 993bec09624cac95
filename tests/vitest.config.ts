import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';

const root = new URL('..', import.meta.url).pathname;

/** A test waits more than it computes: two cores carry two files. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/**
 * Pure rules beside their files, the server against a real PostgreSQL, and, once they are through, the app in a real
 * Chromium.
 */
export default defineConfig({
  root,
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/support/database.setup.ts'],
    projects: [
      {
        root,
        test: {
          name: 'domain',
          // Two hundred small files: loading what they share anew for each took three times as long as they do.
          isolate: false,
          setupFiles: ['tests/support/unstub.setup.ts'],
          include: ['src/{domain,contract,outbox,sw,ui,app}/**/*.test.ts', 'tests/arch/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'server',
          // Loading the server takes as long as most files: a worker does it once for all of its own.
          isolate: false,
          include: ['src/server/**/*.test.ts', 'tests/{server,ledger}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        root,
        test: {
          name: 'browser',
          isolate: false,
          include: ['tests/{e2e,offline}/**/*.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // What a page shows comes when it comes: as long as a locator waits.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
