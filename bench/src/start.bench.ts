import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@swing/dev-postgres/free-port';
import { makeDataFolder } from '@swing/server/testing/data-folder';
import { followChild } from '@swing/server/testing/follow-child';
import { median } from './support/median.ts';
import { report } from './support/report.ts';
import { scaled } from './support/scale.ts';

// Measures how long `npm start` of a built project takes until it serves pages: the first time, when it creates the database and the demo data, and after that.
// The peer is a bare Node server, also started by `npm start`, because npm alone takes longer to start than that server. The server's time without
// npm is printed, and not compared.
const root = fileURLToPath(new URL('../..', import.meta.url));
const rounds = scaled(9);
const bareServer = `
  const server = require('node:http').createServer((request, response) => response.end('ok'));
  server.listen(0, '127.0.0.1', () => console.log('It is running.'));`;

const folder = await makeDataFolder();
const port = await freePort();

/** Runs a command until it prints that it is running, then stops it. Returns the milliseconds until it did. */
async function start(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const { PATH, HOME } = process.env;
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: tmpdir(),
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const followed = followChild(child);
  const running = new Promise<number>((resolve) => {
    child.stdout.on('data', () => followed.stdout().includes('is running.') && resolve(performance.now() - started));
  });
  const ended = followed.ended.then(() => {
    throw new Error(`${command} ended:\n${followed.output()}`);
  });
  ended.catch(() => {});
  const milliseconds = await Promise.race([running, ended]);
  followed.kill('SIGTERM');
  await followed.ended;
  return milliseconds;
}

const startWithNpm = (project: string, env: Record<string, string> = {}) =>
  start('npm', ['--prefix', project, 'start'], {
    npm_config_userconfig: join(tmpdir(), 'no-such-npmrc'),
    npm_config_update_notifier: 'false',
    ...env,
  });
const startProduct = () => startWithNpm(root, { DATA_DIR: folder.path, PORT: String(port) });

/** A folder whose `npm start` starts the bare server, as that of this repository starts the product. */
async function makeBareProject(): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'swing-bare-'));
  await writeFile(join(project, 'package.json'), JSON.stringify({ scripts: { start: 'exec node server.js' } }));
  await writeFile(join(project, 'server.js'), bareServer);
  return project;
}

const bareProject = await makeBareProject();
try {
  const first = await startProduct();
  const ours: number[] = [];
  const bare: number[] = [];
  const withoutNpm: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await startProduct());
    bare.push(await startWithNpm(bareProject));
    withoutNpm.push(await start(process.execPath, [join(bareProject, 'server.js')]));
  }
  report({ name: 'npm start until it serves, first time', measured: first / 1_000, unit: 's', atMost: 5 });
  const [measured, peer] = [median(ours), median(bare)];
  const ratio = median(ours.map((time, round) => time / bare[round]!));
  report({
    name: 'npm start until it serves, against npm start of a bare Node server',
    measured,
    peer,
    unit: 'ms',
    ratio,
    atMost: 15,
  });
  report({ name: 'bare Node server until it serves, without npm', measured: median(withoutNpm), unit: 'ms' });
} finally {
  await folder.remove();
  await rm(bareProject, { recursive: true });
}
