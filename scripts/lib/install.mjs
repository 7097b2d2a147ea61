import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { PlainError } from './fail.mjs';
import { isInstallationCurrent } from './installed.mjs';
import { fromRoot, root } from './root.mjs';
import { run } from './run.mjs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Returns the parsed package.json of the root ('') and of every workspace, by folder. */
export function readManifests() {
  const manifest = readJson(fromRoot('package.json'));
  const folders = manifest.workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(fromRoot(parent)).map((name) => `${parent}/${name}`);
  });
  const manifests = { '': manifest };
  for (const folder of folders) {
    const file = fromRoot(folder, 'package.json');
    if (existsSync(file)) manifests[folder] = readJson(file);
  }
  return manifests;
}

/** Installs the dependencies if they are missing or outdated. Throws PlainError if npm fails. */
export async function ensureInstalled() {
  const installed = fromRoot('node_modules', '.package-lock.json');
  const lock = readJson(fromRoot('package-lock.json'));
  if (existsSync(installed) && isInstallationCurrent(lock, readJson(installed), readManifests())) return;
  assertWritable();
  await install();
}

function assertWritable() {
  const folders = [root, fromRoot('node_modules')].filter(existsSync);
  for (const folder of folders) {
    try {
      accessSync(folder, constants.W_OK);
    } catch {
      throw new PlainError(`Cannot write to ${folder}. Run this as the user who owns it.`);
    }
  }
}

async function install() {
  console.log('Installing dependencies …');
  console.time('Installed');
  // Uses the npm that runs this script, in case the machine has several.
  const npm = process.env.npm_execpath;
  const command = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const args = [...command.slice(1), 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const env = { npm_config_loglevel: 'error', npm_config_progress: 'false' };
  const result = await run(command[0], args, { env, output: 'keep' });
  if (result.code !== 0) {
    process.stderr.write(result.output);
    throw new PlainError('npm could not install the dependencies; the reason is above.');
  }
  console.timeEnd('Installed');
}
