// Uses only old syntax, because this file must run on the Node versions that it refuses.
import { readFileSync } from 'node:fs';

const wanted = JSON.parse(String(readFileSync(new URL('../../package.json', import.meta.url)))).engines.node;

/** Whether a version such as "20.19.4" satisfies a range of the form ">=20.19". */
export function satisfies(version, range) {
  const have = version.split('.').map(Number);
  const need = range.replace('>=', '').split('.').map(Number);
  for (let i = 0; i < need.length; i += 1) {
    if (have[i] !== need[i]) return have[i] > need[i];
  }
  return true;
}

/** Exits with a one-line message if this Node is too old for the project. */
export function requireNode() {
  if (satisfies(process.versions.node, wanted)) return;
  const minimum = wanted.replace('>=', '');
  console.error(`Node ${minimum} or newer is needed; this is ${process.versions.node}. Get it from https://nodejs.org`);
  process.exit(1);
}
