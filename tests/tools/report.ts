import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './step.ts';

interface Told {
  name: string;
  startTime: number;
  endTime: number;
  status: string;
  message?: string;
  assertionResults: {
    ancestorTitles: string[];
    title: string;
    status: string;
    failureMessages?: string[] | null;
  }[];
}

export interface Failure {
  /** Relative to the project's root. */
  file: string;
  /** Null: the file does not load, or fails outside its tests. */
  test: string | null;
  message: string;
}

export interface Report {
  passed: number;
  /** Seconds of each file, slowest first. */
  files: { file: string; seconds: number }[];
  failures: Failure[];
}

/** Vitest's report of a run; empty if the run left none. */
export function readReport(file: string): Report {
  if (!fs.existsSync(file)) return { passed: 0, files: [], failures: [] };
  const told = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    numPassedTests?: number;
    testResults?: Told[];
  };
  const results = told.testResults ?? [];
  return {
    passed: told.numPassedTests ?? 0,
    files: results
      .map(({ name, startTime, endTime }) => ({
        file: path.relative(ROOT, name),
        seconds: (endTime - startTime) / 1000,
      }))
      .toSorted((a, b) => b.seconds - a.seconds),
    failures: results.flatMap(failuresOf),
  };
}

function failuresOf({ name, status, message = '', assertionResults }: Told): Failure[] {
  const file = path.relative(ROOT, name);
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [{ file, test: null, message }];
  return failed.map(({ ancestorTitles, title, failureMessages }) => ({
    file,
    // The name for `-t`, to run the test again.
    test: [...ancestorTitles, title].join(' > '),
    message: (failureMessages ?? []).join('\n'),
  }));
}

export const inBrowser = ({ file }: Failure): boolean => /^tests\/(?:e2e|offline)\//.test(file);
