import { createHash } from 'node:crypto';

const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides'];

/** Returns the parts of a manifest that decide what is installed, as text for comparison. */
function dependencyText(manifest) {
  const entries = dependencyFields
    .map((field) => [field, Object.entries(manifest[field] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))])
    .filter(([, list]) => list.length > 0);
  return JSON.stringify(entries);
}

/**
 * Returns a fingerprint of everything that an installation depends on.
 * @param {string} lockText content of package-lock.json
 * @param {Record<string, object>} manifests folder -> its parsed package.json
 * @param {string} platform such as "linux-x64"
 */
export function installationStamp(lockText, manifests, platform) {
  const hash = createHash('sha256').update(platform).update('\0').update(lockText);
  for (const folder of Object.keys(manifests).sort()) hash.update(`\0${folder}\0${dependencyText(manifests[folder])}`);
  return hash.digest('hex');
}

/**
 * Whether node_modules, as npm last wrote it, matches the lock file and the manifests. If so, an installation made by
 * hand is not repeated.
 * @param {object} lock parsed package-lock.json
 * @param {object} installed parsed node_modules/.package-lock.json
 * @param {Record<string, object>} manifests folder ('' is the root) -> its parsed package.json
 */
export function isInstallationCurrent(lock, installed, manifests) {
  const present = installed.packages ?? {};
  const isLockInStep = Object.entries(manifests).every(
    ([folder, manifest]) => dependencyText(manifest) === dependencyText(lock.packages[folder] ?? {}),
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
