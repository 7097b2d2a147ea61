import { describe, expect, it } from 'vitest';
import { isInstallationCurrent } from './installed.mjs';

const manifests = {
  '': { dependencies: { a: '1.0.0' } },
  'packages/x': { version: '0.1.0', devDependencies: { b: '2.0.0' } },
};
const packages = {
  'packages/x': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b': { version: '2.0.0', dev: true },
  'node_modules/@swing/x': { resolved: 'packages/x', link: true },
};
const lock = {
  packages: { ...packages, ...manifests, 'node_modules/only-elsewhere': { version: '1.0.0', optional: true } },
};

describe('isInstallationCurrent', () => {
  it('accepts what the lock file asks for, without packages for other machines', () => {
    expect(isInstallationCurrent(lock, { packages }, manifests)).toBe(true);
  });

  it('accepts manifests whose scripts or order of names differ', () => {
    const same = {
      'packages/x': { version: '0.1.0', scripts: { build: 'tsc' }, devDependencies: { b: '2.0.0' } },
      '': { version: '9', dependencies: { a: '1.0.0' } },
    };
    expect(isInstallationCurrent(lock, { packages }, same)).toBe(true);
  });

  it('refuses an installation without development dependencies', () => {
    const { 'node_modules/b': _, ...withoutDev } = packages;
    expect(isInstallationCurrent(lock, { packages: withoutDev }, manifests)).toBe(false);
  });

  it('refuses another version', () => {
    const other = { ...packages, 'node_modules/a': { version: '1.0.1' } };
    expect(isInstallationCurrent(lock, { packages: other }, manifests)).toBe(false);
  });

  it('refuses when a manifest is ahead of the lock file', () => {
    const ahead = { ...manifests, 'packages/y': { dependencies: { c: '1.0.0' } } };
    expect(isInstallationCurrent(lock, { packages }, ahead)).toBe(false);
    const changed = { ...manifests, 'packages/x': { devDependencies: { b: '2.0.1' } } };
    expect(isInstallationCurrent(lock, { packages }, changed)).toBe(false);
  });
});
