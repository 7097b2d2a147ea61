import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface DatabaseHolder {
  /** The process's output: `{ url }`, or the error's `{ name, message }`. */
  answer: { url?: string; name?: string; message?: string };
  kill: () => Promise<void>;
  /** Stops the process in an orderly way. */
  leave: () => Promise<void>;
}

export interface HolderOptions {
  isDurable?: boolean;
  /** Id of the user to run the process as, for tests run by root. */
  user?: number;
}

/** Another process that uses the database of a folder. */
export async function spawnHolder(dataDirectory: string, options: HolderOptions = {}): Promise<DatabaseHolder> {
  const { isDurable = false, user } = options;
  const script = fileURLToPath(new URL('hold-database.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDirectory, isDurable ? 'durable' : 'fast'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  const exit = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const first = (await Promise.race([once(lines, 'line'), exit])) as unknown[];
  const line = first[0];
  if (typeof line !== 'string') throw new Error('The process that should hold the database ended at once');
  return {
    answer: JSON.parse(line) as DatabaseHolder['answer'],
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
    async leave() {
      child.stdin.end();
      await exit;
    },
  };
}
