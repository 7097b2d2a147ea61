import { spawn } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';

export interface CommandResult {
  /** Exit code; null when it was killed or could not be started. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command to its end. Never throws: one that cannot be started gives code null and the reason in stderr. */
export function runCommand(command: string, commandArguments: string[], options: SpawnOptions = {}) {
  return new Promise<CommandResult>((resolve) => {
    const result: CommandResult = { code: null, stdout: '', stderr: '' };
    const child = spawn(command, commandArguments, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      result.stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      result.stderr += text;
    });
    child.on('error', (error) => resolve({ ...result, stderr: `${result.stderr}${error.message}` }));
    child.on('close', (code) => resolve({ ...result, code }));
  });
}
