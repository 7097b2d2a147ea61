import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataFolder, type DataFolder } from '../testing/data-folder.ts';
import { followChild, type FollowedChild } from '../testing/follow-child.ts';
import { freePort } from '@swing/dev-postgres/free-port';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const startScript = join(root, 'scripts/run.mjs');
/** Long, because `npm start` builds first if necessary. */
const pollOptions = { timeout: 300_000, interval: 50 };

let folder: DataFolder;
let port: number;
let running: FollowedChild[];
beforeEach(async () => {
  folder = await makeDataFolder();
  port = await freePort();
  running = [];
});
afterEach(async () => {
  for (const command of running) command.kill('SIGTERM');
  await Promise.all(running.map((command) => command.ended));
  await folder.remove();
});

/** Runs a command outside the repository, with the data folder and port of this test. */
function runCommand(command: string, args: string[], env: Record<string, string> = {}): FollowedChild {
  const { PATH, HOME } = process.env;
  const child = spawn(command, args, {
    cwd: tmpdir(),
    env: { PATH, HOME, DATA_DIR: folder.path, PORT: String(port), SEED_DEMO: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const followed = followChild(child);
  running.push(followed);
  return followed;
}

/** Avoids npm's own messages about this machine's settings. */
const quietNpm = { npm_config_userconfig: join(tmpdir(), 'no-such-npmrc'), npm_config_update_notifier: 'false' };
const npmStart = (env: Record<string, string> = {}) =>
  runCommand('npm', ['--prefix', root, 'start'], { ...quietNpm, ...env });

/** Expects exit code 1. Returns the lines of stderr. */
async function errorLines(command: FollowedChild): Promise<string[]> {
  expect(await command.ended).toBe(1);
  return command.stderr().trimEnd().split('\n');
}

const isServing = () =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

describe('npm start, from another folder', () => {
  it('serves until it is stopped, twice in a row, and leaves nothing running', async () => {
    for (let count = 0; count < 2; count += 1) {
      const command = npmStart();
      await expect.poll(command.stdout, pollOptions).toContain('is running.');
      expect(await isServing()).toBe(true);
      command.kill('SIGTERM');
      await command.ended;
      expect(command.stderr()).toBe('');
      await expect.poll(isServing, pollOptions).toBe(false);
      await expect.poll(() => folder.postmaster(), pollOptions).toBeNull();
    }
  });

  it('stops server and database when npm is killed with -9, even while the server is starting', async () => {
    for (const line of ['Applied migration', 'is running.']) {
      const command = npmStart({ LOG_LEVEL: 'info' });
      await expect.poll(command.stdout, { ...pollOptions, interval: 5 }).toContain(line);
      command.kill('SIGKILL');
      // Its output closes when the last process writing to it ends.
      await command.ended;
      await expect.poll(isServing, pollOptions).toBe(false);
      await expect.poll(() => folder.postmaster(), pollOptions).toBeNull();
    }
  });
});

describe('npm start explains in one line why it does not start', () => {
  it('when the port is taken', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
    const lines = await errorLines(npmStart());
    holder.close();
    expect(lines).toEqual([`Port ${port} is already in use. Set PORT to another one.`]);
  });

  it('when Node is too old', async () => {
    const pretend = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.8'}})`;
    const lines = await errorLines(
      runCommand(process.execPath, ['--import', `data:text/javascript,${pretend}`, startScript]),
    );
    expect(lines).toEqual(['Node 20.19 or newer is needed; this is 18.20.8. Get it from https://nodejs.org']);
  });

  it('when the data folder belongs to another major version of Postgres', async () => {
    const command = npmStart();
    await expect.poll(command.stdout, pollOptions).toContain('is running.');
    command.kill('SIGTERM');
    await command.ended;
    await expect.poll(() => folder.postmaster(), pollOptions).toBeNull();
    await writeFile(join(folder.path, 'postgres/cluster/PG_VERSION'), '13\n');
    expect(await errorLines(npmStart())).toEqual([
      expect.stringMatching(/^The database in .* was made by Postgres 13, .*DATA_DIR/),
    ]);
  });

  it('when the data folder cannot be written', async () => {
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    expect(await errorLines(npmStart({ DATA_DIR: file }))).toEqual([
      expect.stringMatching(/^The data folder .*file cannot be written \(\w+\): .*DATA_DIR\.$/),
    ]);
  });
});
