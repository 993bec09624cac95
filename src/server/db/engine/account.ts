import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { EngineError } from './engine-error.ts';

/** The system user that runs the engine's programs, since PostgreSQL refuses to run as root. */
export interface Account {
  /** The arguments of `spawn` to run a program as that user. */
  command(program: string, args: string[]): { program: string; args: string[]; uid?: number; gid?: number };
  /** Gives a file or folder to that user. */
  own(file: string): void;
}

const SAME_USER: Account = { command: (program, args) => ({ program, args }), own: () => {} };

/**
 * The present user, unless that is root; then the owner of `data` if it exists, else `postgres`, else `nobody`. `reach`
 * are paths the user must be able to enter; an EngineError names one that it cannot.
 */
export function chooseAccount(data: string, reach: string[]): Account {
  if (process.getuid?.() !== 0) return SAME_USER;
  const { uid, gid } = ownerOf(data) ?? systemUser();
  const own = (file: string) => fs.chownSync(file, uid, gid);
  const closed = reach.filter((dir) => !canEnter(dir, { uid, gid }));
  if (closed.length === 0) return { command: (program, args) => ({ program, args, uid, gid }), own };

  // The checkout is below a folder that the user cannot enter, such as root's home: grant only the missing capability.
  const lend = lendSearch(uid, gid, closed);
  if (!lend) {
    throw new EngineError(
      `PostgreSQL does not run as root, and its user (${uid}) may not enter ${closed[0]}: move it below an open folder, or start the server as an ordinary user.`,
    );
  }
  return { command: (program, args) => ({ program: 'setpriv', args: [...lend, program, ...args] }), own };
}

function ownerOf(data: string): { uid: number; gid: number } | undefined {
  const stat = fs.statSync(data, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

function systemUser(): { uid: number; gid: number } {
  for (const user of ['postgres', 'nobody']) {
    const number = (flag: string) =>
      Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'], timeout: 10_000 }));
    try {
      return { uid: number('-u'), gid: number('-g') };
    } catch {
      // No such user here: try the next one.
    }
  }
  throw new EngineError(
    'PostgreSQL does not run as root, and there is no user postgres or nobody: start the server as an ordinary user.',
  );
}

function canEnter(dir: string, user: { uid: number; gid: number }): boolean {
  return spawnSync(...lookInto(dir), { ...user, cwd: '/', stdio: 'ignore', timeout: 10_000 }).status === 0;
}

/** Lists the folder instead of `test -x`, which ignores granted capabilities. */
function lookInto(dir: string): [string, string[]] {
  return ['ls', ['-d', `${dir}/.`]];
}

function lendSearch(uid: number, gid: number, dirs: string[]): string[] | undefined {
  for (const privilege of ['dac_read_search', 'dac_override']) {
    const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    const lend = [...user, `--inh-caps=+${privilege}`, `--ambient-caps=+${privilege}`];
    const works = dirs.every((dir) => {
      const args = [...lend, ...lookInto(dir).flat()];
      return spawnSync('setpriv', args, { stdio: 'ignore', timeout: 10_000 }).status === 0;
    });
    if (works) return lend;
  }
  return undefined;
}
