import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';

export interface FollowedChild {
  /** What it wrote so far. */
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  /** Exit code, 128 + n where signal n ended it; all that it wrote is there by then. */
  ended: Promise<number>;
}

/** Keeps what a child writes into its pipes, and how it ends. */
export function followChild(child: ChildProcess): FollowedChild {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => (written[name] += text));
  }
  return {
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    kill: (signal) => void child.kill(signal),
    ended: new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
    }),
  };
}
