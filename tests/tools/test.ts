import './require-node.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { addShell, findChromium } from '#tests/support/chromium.ts';
import { runChecks } from './check.ts';
import { startExternalPostgres } from './external-postgres.ts';
import { runStep, type Step } from './step.ts';

/**
 * `npm test`: build, checks and every test. `npm test -- external`: the tests of server and ledger on the PostgreSQL
 * of DATABASE_URL, or on Debian's 15. Other words are passed to vitest and choose test files.
 */

interface Count {
  passed: number;
  failed: number;
}

const BUILD: Step = {
  name: 'Build of the app (vite)',
  cure: 'The line above names the file that does not build.',
  script: 'node_modules/vite/bin/vite.js',
  args: ['build', '--logLevel', 'warn'],
  limitMs: 120_000,
};
const TESTS_LIMIT_MS = 24 * 60_000;

async function testEverything(filters: string[]): Promise<Count> {
  console.log('Testing everything: build, checks, then unit, server and browser tests (under 18 minutes).');
  const count = { passed: 0, failed: 0 };
  const chromium = await findBrowsers();
  add(count, chromium ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  const built = await runStep(BUILD);
  add(count, built ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  add(count, await runChecks());
  const projects = chromium && built ? ['domain', 'server', 'browser'] : ['domain', 'server'];
  add(count, await runTests(projects, filters, {}));
  return count;
}

/** The whole one and the quick one, before any test waits for them. */
async function findBrowsers(): Promise<boolean> {
  try {
    for (const whole of [true, false]) await findChromium(console.log, { whole });
    await addShell(console.log);
    return true;
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}

async function testExternally(filters: string[]): Promise<Count> {
  const given = process.env.DATABASE_URL;
  console.log(`Testing server and ledger on ${given ? 'the PostgreSQL of DATABASE_URL' : 'PostgreSQL 15'}.`);
  if (given) return runTests(['server'], filters, {});
  const { url, stop } = await startExternalPostgres(console.log);
  try {
    return await runTests(['server'], filters, { DATABASE_URL: url });
  } finally {
    await stop();
  }
}

async function runTests(projects: string[], filters: string[], env: Record<string, string>): Promise<Count> {
  const report = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-report-')), 'report.json');
  const passed = await runStep({
    name: `Tests (vitest: ${projects.join(', ')})`,
    cure: 'The failures are listed above; `npx vitest run --config tests/vitest.config.ts <file>` runs one file.',
    script: 'node_modules/vitest/vitest.mjs',
    args: [
      ...['run', '--config', 'tests/vitest.config.ts', ...projects.flatMap((name) => ['--project', name])],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters],
    ],
    limitMs: TESTS_LIMIT_MS,
    env,
  });
  const count = readReport(report);
  fs.rmSync(path.dirname(report), { recursive: true, force: true });
  // A failure outside any test: a file that does not load, an error that nobody caught.
  return passed || count.failed > 0 ? count : { ...count, failed: 1 };
}

function readReport(file: string): Count {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<
    string,
    number
  >;
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 };
}

function add(to: Count, more: Count): void {
  to.passed += more.passed;
  to.failed += more.failed;
}

const [mode, ...rest] = process.argv.slice(2);
const modes: Record<string, (filters: string[]) => Promise<Count>> = {
  external: testExternally,
};
const work = (mode && modes[mode]?.(rest)) || testEverything(process.argv.slice(2));
const { passed, failed } = await work.catch((error: Error): Count => {
  console.error(error.message);
  return { passed: 0, failed: 1 };
});
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
