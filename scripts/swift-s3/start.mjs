// Starts OpenStack Swift with its S3 API on free loopback ports, with everything in one temporary directory. Run as a
// program, it prints one line of JSON with the S3_* variables and runs until SIGTERM or SIGINT.
import { spawn, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { swiftConfig } from './config.mjs';
import { ensureSwift, python } from './install.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const servers = ['account', 'container', 'object', 'proxy'];
const account = 'swing';
const userName = 'tester';
const region = 'us-east-1';
const readyWithinMs = 180_000;

/**
 * Creates the directory in the first place whose file system supports user xattrs. tmpfs does so only on recent
 * kernels.
 */
function prepareDirectory(ports, secret) {
  const places = [tmpdir(), '/var/tmp', join(here, '../../.data')];
  const refusals = [];
  for (const place of places) {
    mkdirSync(place, { recursive: true });
    const directory = mkdtempSync(join(place, 'swift-s3-'));
    mkdirSync(join(directory, 'devices/d1'), { recursive: true });
    const files = swiftConfig({ directory, user: userInfo().username, ports, account, userName, secret, region });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text, { mode: 0o600 });
    const { status, stderr } = spawnSync(
      python,
      [join(here, 'prepare.py'), directory, ports.account, ports.container, ports.object],
      { encoding: 'utf8' },
    );
    if (status === 0) return directory;
    rmSync(directory, { recursive: true, force: true });
    if (status !== 3) throw new Error(`Swift's rings could not be built: ${stderr}`);
    refusals.push(stderr.trim());
  }
  throw new Error(`No directory for Swift: ${refusals.join('; ')}`);
}

/** Sends one request signed with AWS signature 2, which needs no library. Returns the status. */
function signedStatus({ port, method, path, accessKeyId, secret }) {
  const date = new Date().toUTCString();
  const signature = createHmac('sha1', secret).update(`${method}\n\n\n${date}\n${path}`).digest('base64');
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { date, authorization: `AWS ${accessKeyId}:${signature}`, 'content-length': 0 },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode));
      },
    );
    call.setTimeout(5000, () => call.destroy(new Error('no response within 5 s')));
    call.once('error', reject).end();
  });
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;

async function stopAll(children, directory) {
  await Promise.all(
    children.map(async (child) => {
      if (hasEnded(child)) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), 3000);
      await ended;
      clearTimeout(giveUp);
    }),
  );
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Starts the four servers and creates an empty bucket. Returns `env` (S3_ENDPOINT, S3_REGION, S3_BUCKET,
 * S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY) and `stop()`, which ends the servers and deletes all data. If `signal` aborts
 * before they are ready, does the same and throws.
 */
export async function startSwift({ bucket = 'swing-test', signal } = {}) {
  ensureSwift();
  const secret = randomBytes(16).toString('hex');
  // Imported only now, because CI loads this file before the dependencies are installed.
  const { tsImport } = await import('tsx/esm/api');
  const { freePort } = await tsImport('@swing/dev-postgres/free-port', import.meta.url);
  const ports = {};
  for (const name of servers) ports[name] = await freePort();
  const directory = prepareDirectory(ports, secret);
  const logPath = join(directory, 'log');
  const log = openSync(logPath, 'a');
  const children = servers.map((name) =>
    spawn(python, [join(here, 'serve.py'), directory, name], { cwd: directory, stdio: ['ignore', log, log] }),
  );
  closeSync(log);
  const killAtExit = () => children.forEach((child) => child.kill('SIGKILL'));
  process.once('exit', killAtExit);
  const stop = async () => {
    await stopAll(children, directory);
    process.removeListener('exit', killAtExit);
  };

  const accessKeyId = `${account}:${userName}`;
  const giveUpAt = performance.now() + readyWithinMs;
  let answer = 'nothing yet';
  for (;;) {
    const areListening = (await Promise.all(Object.values(ports).map(accepts))).every(Boolean);
    if (areListening) {
      const ask = { port: ports.proxy, method: 'PUT', path: `/${bucket}`, accessKeyId, secret };
      answer = await signedStatus(ask).catch((error) => error.message);
    }
    if (answer === 200) break;
    if (signal?.aborted || children.some(hasEnded) || performance.now() > giveUpAt) {
      const words = readFileSync(logPath, 'utf8').slice(-4000);
      await stop();
      throw new Error(`Swift did not become ready; the last response was ${answer}\n${words}`);
    }
    await sleep(100);
  }
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${ports.proxy}`,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secret,
    },
    stop,
  };
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const ending = new AbortController();
  process.once('SIGTERM', () => ending.abort());
  process.once('SIGINT', () => ending.abort());
  const { env, stop } = await startSwift({ signal: ending.signal });
  console.log(JSON.stringify(env));
  // The listener does not keep the process alive; the children do.
  ending.signal.addEventListener('abort', stop);
  if (ending.signal.aborted) await stop();
}
