import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { PlainError } from './fail.mjs';
import { bin } from './root.mjs';
import { run } from './run.mjs';

// The headless build comes first, as in Playwright: it has the same engine and codecs and takes two thirds of the time.
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The sources of a Chromium, in order. The first one that yields a working browser is used. Each returns a path to try,
 * or undefined.
 * @param {{ env: NodeJS.ProcessEnv, isFile: (path: string) => boolean, playwrightPath: () => string,
 *   download: () => Promise<void>, installPackage: () => Promise<void> }} machine
 * @returns {{ name: string, find: () => Promise<string | undefined> }[]}
 */
export function chromiumSources(machine) {
  const folders = (machine.env.PATH ?? '').split(delimiter).filter(Boolean);
  const systemPaths = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  const onSystem = async () => [...systemPaths, ...macPaths].find(machine.isFile);
  const cached = async () => [machine.playwrightPath()].find(machine.isFile);
  return [
    { name: 'system', find: onSystem },
    { name: 'cache', find: cached },
    { name: 'download', find: () => machine.download().then(cached) },
    { name: 'package', find: () => machine.installPackage().then(onSystem) },
  ];
}

/** Returns the path of a Chromium that starts. Throws PlainError with the command to run if there is none. */
export async function resolveChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts(named)) return named;
    throw new PlainError(`CHROMIUM_PATH names "${named}", which does not start.`);
  }
  const sources = chromiumSources({ env: process.env, isFile: existsSync, playwrightPath, download, installPackage });
  for (const source of sources) {
    const path = await source.find();
    if (path !== undefined && (await starts(path))) return path;
  }
  throw new PlainError('No Chromium to test with. Run: npx playwright install --with-deps chromium');
}

const starts = async (path) => (await run(path, ['--version'], { output: 'keep', timeoutSeconds: 30 })).code === 0;

function playwrightPath() {
  const fromRepository = createRequire(import.meta.url);
  return fromRepository('playwright-core').chromium.executablePath();
}

async function download() {
  console.log('No Chromium found; downloading one …');
  await run(bin('playwright-core'), ['install', '--no-shell', 'chromium'], { output: 'keep', timeoutSeconds: 300 });
}

async function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing the chromium package …');
  const options = { output: 'keep', timeoutSeconds: 600, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-qq'], options);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
}
