import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Peer {
  origin: string;
  /** Resident memory in bytes (Linux). */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a peer as its own process: a program in ../peers that prints its origin. */
export async function startPeer(name: string, env: Record<string, string> = {}): Promise<Peer> {
  const program = fileURLToPath(new URL(`../peers/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const [origin] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), exit])) as unknown[];
  if (typeof origin !== 'string') throw new Error(`The peer ${name} did not start`);
  return {
    origin,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1024;
    },
    async stop() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
