import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * A registry that serves only some platforms' native packages makes `npm install` write a lock without the others,
 * and npm 11 then refuses `npm ci`. This adds what the lock's own `optionalDependencies` name and it lacks; with
 * `--verify` it only says whether anything is missing.
 */

interface LockedPackage {
  version?: string;
  cpu?: string[];
  dev?: boolean;
  license?: string;
  optional?: boolean;
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

const EXACT = /^\d/;

/** Part of a package's name → npm's word for it; the first that fits counts. */
const SYSTEMS: [RegExp, string][] = [
  [/win32|windows|-win-/, 'win32'],
  [/darwin/, 'darwin'],
  [/android/, 'android'],
  [/freebsd/, 'freebsd'],
  [/openbsd/, 'openbsd'],
  [/netbsd/, 'netbsd'],
  [/openharmony/, 'openharmony'],
  [/sunos/, 'sunos'],
  [/aix/, 'aix'],
  [/linux/, 'linux'],
];
const PROCESSORS: [RegExp, string][] = [
  [/wasm32/, 'wasm32'],
  [/arm64/, 'arm64'],
  [/loong64/, 'loong64'],
  [/riscv64/, 'riscv64'],
  [/ppc64/, 'ppc64'],
  [/s390x/, 's390x'],
  [/mips64el/, 'mips64el'],
  [/ia32/, 'ia32'],
  [/arm/, 'arm'],
  [/x64/, 'x64'],
];

/** Adds the missing optional packages to the lock and answers their places. */
export function completeLock(lock: Lock): string[] {
  const added: string[] = [];
  for (const [place, parent] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const entry = EXACT.test(version) ? platformPackage(name, version, parent) : undefined;
      if (!entry || isLocked(lock, place, name, version)) continue;
      const top = `node_modules/${name}`;
      const own = lock.packages[top] ? `${place}/${top}` : top;
      lock.packages[own] = entry;
      added.push(own);
    }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return added;
}

/** Walks up from the package's folder, as Node looks for a module. */
function isLocked(lock: Lock, place: string, name: string, version: string): boolean {
  for (let folder = place; ; folder = parentFolder(folder)) {
    const found = lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`];
    if (found) return found.version === version;
    if (!folder) return false;
  }
}

function parentFolder(folder: string): string {
  const at = folder.lastIndexOf('/node_modules/');
  return at < 0 ? '' : folder.slice(0, at);
}

/** The entry of a package for one platform; undefined for an optional package that is for all of them. */
function platformPackage(name: string, version: string, parent: LockedPackage): LockedPackage | undefined {
  const cpu = PROCESSORS.find(([part]) => part.test(name))?.[1];
  const os = SYSTEMS.find(([part]) => part.test(name))?.[1];
  if (!cpu) return undefined;
  return {
    version,
    cpu: [cpu],
    ...(parent.dev && { dev: true }),
    ...(parent.license && { license: parent.license }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

function main(verify: boolean): void {
  const text = fs.readFileSync('package-lock.json', 'utf8');
  const lock = JSON.parse(text) as Lock;
  const added = completeLock(lock);
  if (added.length === 0) {
    console.log('package-lock.json names the packages of every platform.');
  } else if (verify) {
    console.error(`package-lock.json lacks ${added.length} packages of other platforms: run npm run lock.`);
    process.exitCode = 1;
  } else {
    fs.writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
    console.log(`Added ${added.length} packages of other platforms to package-lock.json.`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.includes('--verify'));
