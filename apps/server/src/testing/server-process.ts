import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface ServerProcessOptions {
  /** DATA_DIR. */
  dataDirectory: string;
  port: number;
  /** Variables beside DATA_DIR, PORT and LOG_LEVEL; nothing is taken over from the caller's environment. */
  env?: Record<string, string>;
  /** Folder to start in; the caller's own unless told. */
  cwd?: string;
  /** Id of the user to run as, for callers that are root. */
  user?: number;
}

export interface ServerProcess {
  /** http://127.0.0.1:<port> */
  origin: string;
  processId: number;
  /** What it wrote so far. */
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  /** Exit code, 128 + n where signal n ended it. */
  ended: Promise<number>;
  /** Resident memory in bytes (Linux). */
  memory(): Promise<number>;
}

const program = fileURLToPath(new URL('../../dist/server.js', import.meta.url));
const exitWithParent = new URL('../../../../scripts/lib/exit-with-parent.mjs', import.meta.url);

/** Starts the built server as a process of its own, which ends with the caller. It is not ready yet. */
export function spawnServer(options: ServerProcessOptions): ServerProcess & { ready: Promise<boolean> } {
  const { dataDirectory, port, env = {}, cwd, user } = options;
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', exitWithParent.href, program], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(cwd === undefined ? {} : { cwd }),
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  const written = { stdout: '', stderr: '' };
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  });
  const announced = new Promise<boolean>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      written.stdout += text;
      if (written.stdout.includes('is running.')) resolve(true);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (written.stderr += text));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    processId: child.pid ?? 0,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    kill: (signal) => void child.kill(signal),
    ended,
    ready: Promise.race([announced, ended.then(() => false)]),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1024;
    },
  };
}

/** Starts the built server and waits until it serves. Throws with what it wrote when it ends before. */
export async function startServer(options: ServerProcessOptions): Promise<ServerProcess> {
  const server = spawnServer(options);
  if (await server.ready) return server;
  throw new Error(`The server ended with ${await server.ended}:\n${server.stdout()}${server.stderr()}`);
}

/** Asks a server to leave; answers its exit code. */
export async function stopServer(server: ServerProcess): Promise<number> {
  server.kill('SIGTERM');
  return server.ended;
}
