import { expect, it } from 'vitest';
import { lockProblems, missingPlatformEntries, platformOf } from './lock-file.mjs';

it.each([
  ['@turbo/windows-64', { os: ['win32'], cpu: ['x64'] }],
  ['@turbo/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@oxlint/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'] }],
  ['@oxlint/binding-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
  ['@oxc-parser/binding-linux-arm64-gnu', { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }],
  ['fsevents', undefined],
])('reads the platform of %s', (name, expected) => {
  expect(platformOf(name)).toEqual(expected);
});

const parent = {
  version: '2.0.0',
  dev: true,
  license: 'MIT',
  optionalDependencies: { '@t/darwin-arm64': '2.0.0', x: '^1' },
};

it('lists packages that a registry of one platform left out', () => {
  expect(missingPlatformEntries({ packages: { 'node_modules/t': parent } })).toEqual({
    'node_modules/@t/darwin-arm64': {
      version: '2.0.0',
      cpu: ['arm64'],
      dev: true,
      license: 'MIT',
      optional: true,
      os: ['darwin'],
    },
  });
});

it('accepts a complete lock file and refuses URLs in it', () => {
  const packages = { 'node_modules/t': parent, 'node_modules/@t/darwin-arm64': { version: '2.0.0' } };
  expect(lockProblems({ packages })).toEqual([]);
  const linked = { ...packages, 'node_modules/@swing/x': { resolved: 'packages/x', link: true } };
  expect(lockProblems({ packages: linked })).toEqual([]);
  const addressed = { ...packages, 'node_modules/u': { version: '1.0.0', resolved: 'https://registry.test/u.tgz' } };
  expect(lockProblems({ packages: addressed })).toHaveLength(1);
});
