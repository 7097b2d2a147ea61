// Adds to package-lock.json the packages for platforms that the registry in use does not carry.
import { readFileSync, writeFileSync } from 'node:fs';
import { missingPlatformEntries } from './lib/lock-file.mjs';
import { fromRoot } from './lib/root.mjs';

const file = fromRoot('package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingPlatformEntries(lock);
const byPath = ([a], [b]) => a.localeCompare(b, 'en');
lock.packages = Object.fromEntries(Object.entries({ ...lock.packages, ...missing }).sort(byPath));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${Object.keys(missing).length} packages added.`);
