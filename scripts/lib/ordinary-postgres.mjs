import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from './fail.mjs';
import { freePort } from './port.mjs';

const oldestMajor = 15;
const installed = '/usr/lib/postgresql';

/** Returns the folder with initdb and postgres of the machine's newest Postgres (15 or later), or undefined. */
function findPostgres() {
  const majors = existsSync(installed) ? readdirSync(installed).map(Number) : [];
  const usable = majors.filter((major) => major >= oldestMajor && existsSync(`${installed}/${major}/bin/postgres`));
  return usable.length === 0 ? undefined : `${installed}/${Math.max(...usable)}/bin`;
}

// Postgres refuses to run as root, so it runs as the user that its package created.
const asPostgres = (command) =>
  process.getuid() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command] : command;

function makeCluster(bin, folder, password) {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (process.getuid() === 0) {
    const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
    for (const path of [folder, passwordFile]) chownSync(path, id('-u'), id('-g'));
  }
  const access = ['-U', 'swing', '-A', 'scram-sha-256', '--pwfile', passwordFile];
  const options = ['-D', join(folder, 'data'), '-E', 'UTF8', '--no-locale', '--no-sync'];
  const [command, ...args] = asPostgres([join(bin, 'initdb'), ...access, ...options]);
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new PlainError(`initdb failed: ${error?.message ?? stderr.trim()}`);
}

/**
 * Starts the machine's own Postgres in a temporary folder, on a free port of 127.0.0.1, for tests of a DATABASE_URL as
 * in production. Throws PlainError if there is none or it does not start.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startOrdinaryPostgres() {
  const bin = findPostgres();
  if (bin === undefined) throw new PlainError(`There is no Postgres ${oldestMajor} or later on this machine.`);
  const folder = mkdtempSync(join(tmpdir(), 'swing-postgres-'));
  const password = randomBytes(16).toString('hex');
  makeCluster(bin, folder, password);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    fsync: 'off',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, ...args] = asPostgres([join(bin, 'postgres'), '-D', join(folder, 'data'), ...options]);
  const server = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  let log = '';
  server.stderr.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-4000)));
  const ended = new Promise((resolve) => server.once('exit', resolve).once('error', resolve));
  const killAtExit = () => server.kill('SIGQUIT');
  process.once('exit', killAtExit);
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    process.removeListener('exit', killAtExit);
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !log.includes('ready to accept connections'); tries += 1) {
    if (tries === 300 || server.exitCode !== null) {
      await stop();
      throw new PlainError(`Postgres did not start: ${log.trim().split('\n').at(-1)}`);
    }
    await sleep(100);
  }
  return { url: `postgresql://swing:${password}@127.0.0.1:${port}/postgres`, stop };
}
