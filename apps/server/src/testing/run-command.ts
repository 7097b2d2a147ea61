import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { followChild, type FollowedChild } from './follow-child.ts';

export interface RunningCommand extends FollowedChild {
  processId: number;
}

/** Starts the built `backup`, `restore` or `verify` with `dataDirectory` as its DATA_DIR, as `npm run` does. */
export function runCommand(
  name: 'backup' | 'restore' | 'verify',
  dataDirectory: string,
  args: readonly string[],
): RunningCommand {
  const program = fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { ...followChild(child), processId: child.pid ?? 0 };
}
