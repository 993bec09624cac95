import { spawn } from 'node:child_process';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Step {
  name: string;
  /** Advice shown when it fails. */
  cure: string;
  /** A script of an installed package, relative to node_modules, or of the project; runs on this Node. */
  script: string;
  args: string[];
  limitMs: number;
  env?: Record<string, string>;
}

/** Runs a step with its output shown and a time limit; prints the advice when it fails. Returns whether it passed. */
export async function runStep({ name, cure, script, args, limitMs, env }: Step): Promise<boolean> {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const child = spawn(process.execPath, [path.join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 15_000).unref();
  }, limitMs);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  clearTimeout(limit);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (code === 0) {
    console.log(`   passed in ${seconds} s`);
    return true;
  }
  const reason = late ? `was stopped after its limit of ${limitMs / 1000} s` : `failed after ${seconds} s`;
  console.error(`   ${name} ${reason}. ${cure}`);
  return false;
}
