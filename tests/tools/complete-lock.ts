import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Completes package-lock.json. A registry that serves only some platforms' native packages makes `npm install` write a
 * lock without the others, and npm 11 then refuses `npm ci`. This adds the packages in `optionalDependencies` that the
 * lock lacks, and looks up missing checksums; packages the registry does not serve stay without one, and `npm ci`
 * installs them unverified on their platform. It also removes development tools that count as production packages only
 * because a library lists them as optional peers. With `--verify` it only reports what is missing.
 */

interface LockedPackage {
  version?: string;
  integrity?: string;
  link?: boolean;
  cpu?: string[];
  dev?: boolean;
  /** Npm's mark for a development tool that a production library lists as an optional peer. */
  devOptional?: boolean;
  license?: string;
  optional?: boolean;
  os?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

const EXACT = /^\d/;

/** Part of a package's name → npm's platform; the first match counts. */
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

/** Adds the missing optional packages to the lock and returns their paths. */
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

/** Walks up from the package's folder, like Node's module resolution. */
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

/** The lock entry of a package for one platform; undefined for optional packages for all platforms. */
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

/**
 * Removes development tools from the production installation: `npm ci --omit=dev` installs a tool that a library lists
 * as an optional peer. Returns the libraries whose entry was removed.
 */
export function dropDevPeers(lock: Lock): string[] {
  const tools = Object.keys(lock.packages['']?.devDependencies ?? {});
  const struck: string[] = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    const { peerDependencies: peers, peerDependenciesMeta: meta, dev } = entry;
    const wishes = tools.filter((tool) => peers?.[tool] !== undefined && meta?.[tool]?.optional);
    if (place === '' || dev || !peers || !meta || wishes.length === 0) continue;
    for (const tool of wishes) {
      delete peers[tool];
      delete meta[tool];
    }
    if (Object.keys(peers).length === 0) delete entry.peerDependencies;
    if (Object.keys(meta).length === 0) delete entry.peerDependenciesMeta;
    struck.push(place);
  }
  while (markDev(lock)) {}
  return struck;
}

/** Marks packages that production no longer needs as dev; returns whether there were any. */
function markDev({ packages }: Lock): boolean {
  const used = new Set<string>();
  for (const { dev, dependencies, optionalDependencies } of Object.values(packages))
    if (!dev) for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) used.add(name);
  const left = Object.entries(packages).filter(
    ([place, { dev, devOptional, optional }]) =>
      !dev && (devOptional || optional) && !used.has(place.slice(place.lastIndexOf('node_modules/') + 13)),
  );
  for (const [, entry] of left) {
    entry.dev = true;
    delete entry.devOptional;
  }
  return left.length > 0;
}

/** Packages without a checksum in the lock. */
const unchecked = (lock: Lock) =>
  Object.entries(lock.packages).filter(([place, { link, integrity }]) => place && !link && !integrity);

/** Writes the checksums that `ask` finds into the lock; returns the paths that still have none. */
export async function fillChecksums(
  lock: Lock,
  ask: (name: string, version: string) => Promise<string>,
): Promise<string[]> {
  for (const [place, entry] of unchecked(lock)) {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const told = await ask(name, entry.version ?? '').catch(() => '');
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(told)) continue;
    // In npm's order: after the version.
    const { version, ...rest } = entry;
    lock.packages[place] = { ...(version && { version }), integrity: told, ...rest };
  }
  return unchecked(lock).map(([place]) => place);
}

const askRegistry = async (name: string, version: string): Promise<string> => {
  const { stdout } = await promisify(execFile)('npm', ['view', `${name}@${version}`, 'dist.integrity']);
  return stdout.trim();
};

async function main(verify: boolean): Promise<void> {
  const text = fs.readFileSync('package-lock.json', 'utf8');
  const lock = JSON.parse(text) as Lock;
  const added = completeLock(lock);
  const struck = dropDevPeers(lock);
  if (verify) {
    if (added.length > 0) {
      console.error(`package-lock.json lacks ${added.length} packages of other platforms: run npm run lock.`);
      process.exitCode = 1;
      return;
    }
    if (struck.length > 0) {
      console.error(
        `package-lock.json has production install tools of development, since ${struck.join(', ')} would like them: run npm run lock.`,
      );
      process.exitCode = 1;
      return;
    }
    const { length } = unchecked(lock);
    const lacking = length > 0 ? `; ${length} have no checksum yet (npm run lock)` : '';
    console.log(`package-lock.json names the packages of every platform${lacking}.`);
    return;
  }
  const without = await fillChecksums(lock, askRegistry);
  fs.writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${added.length} packages of other platforms to package-lock.json.`);
  if (struck.length > 0) console.log(`Production installs no tool of development for ${struck.join(', ')}.`);
  if (without.length > 0)
    console.log(`The registry serves no checksum of ${without.length}:\n  ${without.join('\n  ')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.includes('--verify'));
