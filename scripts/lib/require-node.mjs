// Uses only old syntax, because this file must run on the Node versions that it refuses.
import { readFileSync } from 'node:fs';

const wanted = JSON.parse(String(readFileSync(new URL('../../package.json', import.meta.url)))).engines.node;

/** Whether a version such as "20.19.4" satisfies a range of the form ">=20.19". */
export function satisfies(version, range) {
  return version.localeCompare(range.replace('>=', ''), 'en', { numeric: true }) >= 0;
}

/** Exits with a one-line message if this Node is too old for the project. */
export function requireNode() {
  if (satisfies(process.versions.node, wanted)) return;
  const minimum = wanted.replace('>=', '');
  console.error(`Node ${minimum} or newer is needed; this is ${process.versions.node}. Get it from https://nodejs.org`);
  process.exit(1);
}
