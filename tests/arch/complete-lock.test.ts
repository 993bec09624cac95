import fs from 'node:fs';
import { expect, it } from 'vitest';
import { completeLock, dropDevPeers, fillChecksums, type Lock } from '#tests/tools/complete-lock.ts';

it('adds the platforms that a registry left out, beside the parent where the top place holds another version', () => {
  const lock: Lock = {
    packages: {
      'node_modules/tool': {
        version: '2.0.0',
        dev: true,
        license: 'MIT',
        optionalDependencies: {
          '@tool/linux-x64': '2.0.0',
          '@tool/win32-arm64-msvc': '2.0.0',
          '@tool/darwin-x64': '2.0.0',
          'not-exact-x64': '^2.0.0',
          'for-all': '2.0.0',
        },
      },
      'node_modules/@tool/linux-x64': { version: '2.0.0', cpu: ['x64'], os: ['linux'] },
      'node_modules/@tool/darwin-x64': { version: '1.0.0', cpu: ['x64'], os: ['darwin'] },
    },
  };
  expect(completeLock(lock)).toEqual([
    'node_modules/@tool/win32-arm64-msvc',
    'node_modules/tool/node_modules/@tool/darwin-x64',
  ]);
  expect(lock.packages['node_modules/@tool/win32-arm64-msvc']).toEqual({
    version: '2.0.0',
    cpu: ['arm64'],
    dev: true,
    license: 'MIT',
    optional: true,
    os: ['win32'],
  });
  expect(completeLock(lock)).toEqual([]);
});

it('takes the checksums that the registry serves, and leaves without one what it does not', async () => {
  const sum = `sha512-${'a'.repeat(86)}==`;
  const lock: Lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/known': { version: '1.0.0', integrity: 'sha512-own' },
      'node_modules/@tool/linux-arm64': { version: '2.0.0', cpu: ['arm64'] },
      'node_modules/tool/node_modules/@tool/darwin-x64': { version: '2.1.0' },
      'node_modules/odd': { version: '3.0.0' },
    },
  };
  const asked: string[] = [];
  const without = await fillChecksums(lock, async (name, version) => {
    asked.push(`${name}@${version}`);
    if (name === 'odd') return 'sha1-short';
    if (name === '@tool/darwin-x64') throw new Error('404');
    return sum;
  });
  expect(asked).toEqual(['@tool/linux-arm64@2.0.0', '@tool/darwin-x64@2.1.0', 'odd@3.0.0']);
  expect(lock.packages['node_modules/@tool/linux-arm64']).toEqual({
    version: '2.0.0',
    integrity: sum,
    cpu: ['arm64'],
  });
  expect(lock.packages['node_modules/known']?.integrity).toBe('sha512-own');
  expect(without).toEqual(['node_modules/tool/node_modules/@tool/darwin-x64', 'node_modules/odd']);
});

it('leaves a tool of development out of production that a library would like to have, with what the tool brings', () => {
  const lock: Lock = {
    packages: {
      '': { dependencies: { shapes: '1.0.0' }, devDependencies: { compiler: '7.0.0' } },
      'node_modules/shapes': {
        version: '1.0.0',
        dependencies: { small: '1.0.0' },
        peerDependencies: { compiler: '>=5', base: '1' },
        peerDependenciesMeta: { compiler: { optional: true } },
      },
      'node_modules/small': { version: '1.0.0' },
      'node_modules/native': { version: '1.0.0', optional: true },
      'node_modules/image': { version: '1.0.0', optionalDependencies: { native: '1.0.0' } },
      'node_modules/compiler': {
        version: '7.0.0',
        devOptional: true,
        optionalDependencies: { '@compiler/linux-x64': '7.0.0' },
      },
      'node_modules/@compiler/linux-x64': { version: '7.0.0', optional: true },
    },
  };
  expect(dropDevPeers(lock)).toEqual(['node_modules/shapes']);
  expect(lock.packages['node_modules/shapes']).toEqual({
    version: '1.0.0',
    dependencies: { small: '1.0.0' },
    peerDependencies: { base: '1' },
  });
  const dev = Object.keys(lock.packages).filter((place) => lock.packages[place]?.dev);
  expect(dev).toEqual(['node_modules/compiler', 'node_modules/@compiler/linux-x64']);
  expect(dropDevPeers(lock)).toEqual([]);
});

it('of the lock itself production gets no compiler', () => {
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as Lock;
  const compilers = Object.keys(lock.packages).filter((place) =>
    /node_modules\/(typescript$|@typescript\/)/.test(place),
  );
  expect(compilers.length).toBeGreaterThan(1);
  for (const place of compilers) expect([place, lock.packages[place]?.dev]).toEqual([place, true]);
});
