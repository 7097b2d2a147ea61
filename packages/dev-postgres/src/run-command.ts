import { spawn } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';

export interface CommandResult {
  /** Exit code. Null if the command was killed or could not be started. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command to its end. Never throws: if it cannot be started, `code` is null and `stderr` has the reason. */
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
