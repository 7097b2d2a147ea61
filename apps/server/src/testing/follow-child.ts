import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';

export interface FollowedChild {
  /** Output so far. */
  stdout(): string;
  stderr(): string;
  /** Both, in the order in which they arrived. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Exit code, or 128 + n if signal n ended it. Resolves once all output has been read. */
  ended: Promise<number>;
}

/** Collects a child process's output and exit code. */
export function followChild(child: ChildProcess): FollowedChild {
  const written = { stdout: '', stderr: '', output: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
      written.output += text;
    });
  }
  return {
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    output: () => written.output,
    kill: (signal) => void child.kill(signal),
    ended: new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
    }),
  };
}
