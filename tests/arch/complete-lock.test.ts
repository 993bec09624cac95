import { expect, it } from 'vitest';
import { completeLock, type Lock } from '#tests/tools/complete-lock.ts';

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
