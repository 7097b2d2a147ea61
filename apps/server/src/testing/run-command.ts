import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { followChild, type FollowedChild } from './follow-child.ts';

export interface RunningCommand extends FollowedChild {
  processId: number;
}

/** Starts the built `backup`, `restore` or `verify` with only these environment variables and PATH. */
export function runCommand(
  name: 'backup' | 'restore' | 'verify',
  env: Record<string, string>,
  args: readonly string[],
): RunningCommand {
  const program = fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { ...followChild(child), processId: child.pid ?? 0 };
}
