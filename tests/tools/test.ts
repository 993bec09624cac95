import './require-node.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { addShell, findChromium } from '#tests/support/chromium.ts';
import { runChecks } from './check.ts';
import { startExternalPostgres } from './external-postgres.ts';
import { type Failure, inBrowser, type Report, readReport } from './report.ts';
import { runStep, type Step } from './step.ts';

/**
 * `npm test`: build, checks and every test. `npm test -- quick`: everything without a browser. `npm test -- external`:
 * the tests of server and ledger on the PostgreSQL of DATABASE_URL, or Debian's 15. Other arguments go to vitest and
 * select test files.
 */

interface Count {
  passed: number;
  /** Failed tests with the first line of their message, repeated at the end of a run. */
  failed: string[];
  /** Browser tests that failed once and passed alone. */
  flaky?: Failure[];
}

const BUILD: Step = {
  name: 'Build of the app (vite)',
  cure: 'The line above names the file that does not build.',
  script: 'node_modules/vite/bin/vite.js',
  args: ['build', '--logLevel', 'warn'],
  limitMs: 120_000,
};
/** Ends a run that hangs; on two cores it normally takes less than half of that. */
const TESTS_LIMIT_MS = 70 * 60_000;
/** The same for the quick run, which takes six minutes. */
const QUICK_LIMIT_MS = 20 * 60_000;
/** A run on two cores that takes longer prints a warning. */
const WHOLE_MINUTES = 30;
const QUICK_MINUTES = 6;
/** The limit of the longest test, which opens half of all views. */
const AGAIN_LIMIT_MS = 20 * 60_000;
/** With more browser failures than this none is repeated. */
const MOST_AGAIN = 5;
/** Where the messages and screenshots of failed tests are stored. */
const KEPT = '.look/failed';

async function testEverything(filters: string[]): Promise<Count> {
  console.log(
    'Testing everything: build, checks, then unit, server and browser tests (half an hour on two cores).\n`npm test -- quick` leaves out the browser.',
  );
  const count: Count = { passed: 0, failed: [] };
  const chromium = await findBrowsers();
  add(count, one('Chromium', chromium));
  const built = await runStep(BUILD);
  add(count, one(BUILD.name, built));
  add(count, await runChecks());
  const projects = chromium && built ? ['domain', 'server', 'browser'] : ['domain', 'server'];
  add(count, await runTests(projects, filters, {}));
  return count;
}

async function testQuickly(filters: string[]): Promise<Count> {
  console.log('Testing quickly: checks, then unit and server tests (under 6 minutes).');
  const count: Count = { passed: 0, failed: [] };
  add(count, await runChecks());
  const { FUZZ = '8', MEYDAN_KILLS = '2' } = process.env;
  // With fewer rounds of random tests; the whole run has all.
  add(count, await runTests(['domain', 'server'], filters, { FUZZ, MEYDAN_KILLS }, QUICK_LIMIT_MS));
  return count;
}

const one = (name: string, passed: boolean): Count => ({
  passed: passed ? 1 : 0,
  failed: passed ? [] : [name],
});

/** Finds the whole Chromium and the headless shell before any test needs them. */
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

async function runTests(
  projects: string[],
  filters: string[],
  env: Record<string, string>,
  limitMs = TESTS_LIMIT_MS,
): Promise<Count> {
  const { passed, report } = await vitest(
    {
      name: `Tests (vitest: ${projects.join(', ')})`,
      cure: 'The failures are listed above; `npx vitest run --config tests/vitest.config.ts <file>` runs one file.',
      limitMs,
      env,
    },
    [...projects.flatMap((name) => ['--project', name]), ...filters],
  );
  console.log('\nSeconds of each file, the slowest first:');
  for (const { file, seconds } of report.files) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
  const flaky = await flakyOf(report, env);
  const failed = report.failures.filter((failure) => !flaky.includes(failure)).map(named);
  // A failure outside any test: an uncaught error, or no report.
  if (!passed && report.failures.length === 0) failed.push('the run itself: what it said stands above');
  return { passed: report.passed + flaky.length, failed, flaky };
}

/** File, test and first line of the message. */
const named = ({ file, test, message }: Failure): string =>
  `${file}${test ? ` › ${test}` : ''} · ${message.trim().split('\n', 1)[0]}`;

/** Repeats each failed browser test alone, if there are few; returns those that pass. */
async function flakyOf({ failures }: Report, env: Record<string, string>): Promise<Failure[]> {
  const again = failures.filter(inBrowser);
  if (again.length > MOST_AGAIN) return [];
  const flaky: Failure[] = [];
  for (const failure of again) {
    const { file, test } = failure;
    const once = await vitest(
      {
        name: `Once more: ${file}${test ? ` › ${test}` : ''}`,
        cure: 'It fails by itself too.',
        limitMs: AGAIN_LIMIT_MS,
        env,
      },
      ['--project', 'browser', file, ...(test ? ['-t', `^${literal(test)}$`] : [])],
    );
    // A name that selects no test passes too.
    if (once.passed && once.report.passed > 0) flaky.push(failure);
  }
  return flaky;
}

/** Escapes a text for a regular expression. */
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function vitest(
  step: Omit<Step, 'script' | 'args'>,
  args: string[],
): Promise<{ passed: boolean; report: Report }> {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-report-')), 'report.json');
  const passed = await runStep({
    ...step,
    script: 'node_modules/vitest/vitest.mjs',
    args: [
      ...['run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json'],
      ...[`--outputFile.json=${file}`, ...args],
    ],
  });
  const report = readReport(file);
  fs.rmSync(path.dirname(file), { recursive: true, force: true });
  return { passed, report };
}

function add(to: Count, { passed, failed, flaky = [] }: Count): void {
  to.passed += passed;
  to.failed.push(...failed);
  to.flaky = [...(to.flaky ?? []), ...flaky];
}

/** Lists tests that passed only when repeated, with their traces. */
function nameFlaky(flaky: Failure[]): void {
  fs.mkdirSync(KEPT, { recursive: true });
  for (const old of fs.globSync('flaky-*.txt', { cwd: KEPT })) fs.rmSync(path.join(KEPT, old));
  for (const [n, { file, test, message }] of flaky.entries()) {
    const trace = path.join(KEPT, `flaky-${n}.txt`);
    fs.writeFileSync(trace, `${file}\n${test ?? ''}\n\n${message}\n`);
    console.log(
      `Flaky, mend it next: ${file}${test ? ` › ${test}` : ''} (what it said: ${trace}, its pages beside it)`,
    );
  }
}

const [mode, ...rest] = process.argv.slice(2);
const modes: Record<string, (filters: string[]) => Promise<Count>> = {
  quick: testQuickly,
  external: testExternally,
};
const work = (mode && modes[mode]?.(rest)) || testEverything(process.argv.slice(2));
const {
  passed,
  failed,
  flaky = [],
} = await work.catch((error: Error): Count => {
  console.error(error.message);
  return { passed: 0, failed: [error.message] };
});
nameFlaky(flaky);
for (const name of failed) console.log(`\nFailed: ${name}`);
const minutes = performance.now() / 60_000;
const most = mode === 'quick' ? QUICK_MINUTES : WHOLE_MINUTES;
if (minutes > most) console.log(`\nIt took ${minutes.toFixed(1)} minutes; ${most} is what it should take.`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length ? 1 : 0;
