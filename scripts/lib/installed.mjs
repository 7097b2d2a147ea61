import { isDeepStrictEqual } from 'node:util';

/** Returns the parts of a manifest that decide what is installed. */
const dependenciesOf = (manifest) =>
  ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].map((field) => manifest[field] ?? {});

/**
 * Whether node_modules, as npm last wrote it, matches the lock file and the manifests. If so, an installation made by
 * hand is not repeated.
 * @param {object} lock parsed package-lock.json
 * @param {object} installed parsed node_modules/.package-lock.json
 * @param {Record<string, object>} manifests folder ('' is the root) -> its parsed package.json
 */
export function isInstallationCurrent(lock, installed, manifests) {
  const present = installed.packages ?? {};
  const isLockInStep = Object.entries(manifests).every(([folder, manifest]) =>
    isDeepStrictEqual(dependenciesOf(manifest), dependenciesOf(lock.packages[folder] ?? {})),
  );
  const isEachRightVersion = Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = present[path];
    if (found === undefined)
      return wanted.optional === true || wanted.devOptional === true || wanted.extraneous === true;
    return found.version === wanted.version && found.link === wanted.link;
  });
  return isLockInStep && isEachRightVersion;
}
