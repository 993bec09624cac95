import './require-node.ts';
import { fileURLToPath } from 'node:url';
import { runStep, type Step } from './step.ts';

const STEPS: Step[] = [
  {
    name: 'Types (tsc)',
    cure: 'Each line above names a file, a place in it and what does not fit.',
    script: 'node_modules/typescript/bin/tsc',
    args: ['-b'],
    limitMs: 360_000,
  },
  {
    name: 'Format, lint and the import law (biome)',
    cure: '`npx biome check --write .` mends format and order of imports; the rest is named above.',
    script: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check', '--max-diagnostics=50', '--error-on-warnings', '.'],
    limitMs: 120_000,
  },
  {
    name: 'Unused files, exports and packages (knip)',
    cure: 'Remove what is named above, or use it.',
    script: 'node_modules/knip/bin/knip.js',
    args: ['--config', '.knip.json'],
    limitMs: 120_000,
  },
  {
    name: 'What each resource needs (docs/add-a-resource.md)',
    cure: 'Each line above names a resource, what it lacks, and the file that it belongs in.',
    script: 'tests/tools/resources.ts',
    args: [],
    limitMs: 60_000,
  },
  {
    name: 'The house’s own rules: words, arrows, sizes, citations, what is heard',
    cure: 'Each failure above says in words what is named by nobody, or leads nowhere.',
    script: 'node_modules/vitest/vitest.mjs',
    args: [
      ...['run', '--config', 'tests/vitest.config.ts', '--project', 'domain', '--reporter=dot'],
      ...['tests/arch', 'src/contract/resources.test.ts'],
    ],
    limitMs: 120_000,
  },
  {
    name: 'Lock file',
    cure: 'Run npm run lock and commit package-lock.json.',
    script: 'tests/tools/complete-lock.ts',
    args: ['--verify'],
    limitMs: 30_000,
  },
];

/** Runs all static checks; continues after a failure, so that one run shows all. `failed`: their names. */
export async function runChecks(): Promise<{ passed: number; failed: string[] }> {
  const failed: string[] = [];
  for (const step of STEPS) if (!(await runStep(step))) failed.push(step.name);
  return { passed: STEPS.length - failed.length, failed };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(
    'Checking types, format, lint, the import law, unused code, what each resource needs, the house’s own rules and the lock file.',
  );
  const { failed } = await runChecks();
  for (const name of failed) console.log(`\nFailed: ${name}`);
  console.log(
    failed.length ? `\n${failed.length} of ${STEPS.length} checks failed.` : '\nAll checks passed.',
  );
  process.exitCode = failed.length ? 1 : 0;
}
