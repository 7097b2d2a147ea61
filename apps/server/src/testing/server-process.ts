import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { followChild, type FollowedChild } from './follow-child.ts';

export interface ServerProcessOptions {
  /** DATA_DIR. */
  dataDirectory: string;
  port: number;
  /** Additional environment variables. Nothing is inherited from the caller's environment except PATH. */
  env?: Record<string, string>;
  /** Working directory. Default: the caller's. */
  cwd?: string;
  /** User id to run as, if the caller is root. */
  user?: number;
  /** Path of the program. Default: the built server of this repository. */
  program?: string;
}

export interface ServerProcess extends FollowedChild {
  /** http://127.0.0.1:<port> */
  origin: string;
  processId: number;
  /** Resident memory in bytes (Linux). */
  memory(): Promise<number>;
  /** Memory use after a garbage collection. */
  collectedMemory(): Promise<NodeJS.MemoryUsage>;
}

const builtServer = fileURLToPath(new URL('../../dist/server.js', import.meta.url));
const exitWithParent = new URL('../../../../scripts/lib/exit-with-parent.mjs', import.meta.url);
const reportMemory = new URL('report-memory.mjs', import.meta.url);

/** Starts the built server as a child process that ends with the caller. `ready` resolves to whether it has started. */
export function spawnServer(options: ServerProcessOptions): ServerProcess & { ready: Promise<boolean> } {
  const { dataDirectory, port, env = {}, cwd, user, program = builtServer } = options;
  const preloaded = [exitWithParent, reportMemory].flatMap(({ href }) => ['--import', href]);
  const child = spawn(process.execPath, ['--enable-source-maps', ...preloaded, program], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDirectory,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      MALLOC_ARENA_MAX: '2',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(cwd === undefined ? {} : { cwd }),
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  const followed = followChild(child);
  const announced = new Promise<boolean>((resolve) => {
    const look = () => {
      if (!followed.stdout().includes('is running.')) return;
      child.stdout?.off('data', look);
      resolve(true);
    };
    child.stdout?.on('data', look);
  });
  return {
    ...followed,
    origin: `http://127.0.0.1:${port}`,
    processId: child.pid ?? 0,
    ready: Promise.race([announced, followed.ended.then(() => false)]),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1024;
    },
    collectedMemory() {
      return new Promise((resolve) => {
        child.once('message', (usage) => resolve(usage as NodeJS.MemoryUsage));
        child.send('report memory');
      });
    },
  };
}

/** Starts the built server and waits until it serves. Throws with its output if it ends before. */
export async function startServer(options: ServerProcessOptions): Promise<ServerProcess> {
  const server = spawnServer(options);
  if (await server.ready) return server;
  throw new Error(`The server ended with ${await server.ended}:\n${server.stdout()}${server.stderr()}`);
}

/** Stops a server with SIGTERM. Returns its exit code. */
export async function stopServer(server: ServerProcess): Promise<number> {
  server.kill('SIGTERM');
  return server.ended;
}
