import { defineConfig } from 'vitest/config';

const root = new URL('..', import.meta.url).pathname;

const inBrowser = {
  fileParallelism: false,
  sequence: { groupOrder: 1 },
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

/**
 * Pure rules beside their files, the server against a real PostgreSQL, and the app in a real Chromium, which has the
 * machine for itself. What takes longer than all the rest, the app without a network and axe in English and in the
 * other themes, is a project of its own: `npm test -- offline`.
 */
export default defineConfig({
  root,
  test: {
    globalSetup: ['tests/support/database.setup.ts'],
    projects: [
      {
        root,
        test: {
          name: 'domain',
          include: ['src/{domain,contract,outbox,ui,app}/**/*.test.ts', 'tests/arch/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/{server,ledger}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        root,
        test: {
          name: 'browser',
          include: ['tests/e2e/!(axe-en).test.ts'],
          ...inBrowser,
        },
      },
      {
        root,
        test: {
          name: 'offline',
          include: ['tests/offline/**/*.test.ts', 'tests/e2e/axe-en.test.ts'],
          ...inBrowser,
        },
      },
    ],
  },
});
