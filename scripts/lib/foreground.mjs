import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

const exitWithParent = new URL('exit-with-parent.mjs', import.meta.url);

/**
 * Runs a Node script in the foreground: it shares the terminal, and signals are passed on. Resolves with its exit code.
 * @param {string} script absolute path
 * @param {string[]} [scriptArgs]
 * @returns {Promise<number>} exit code, 128 + n when signal n ended it
 */
export function runInForeground(script, scriptArgs = []) {
  const args = ['--enable-source-maps', '--import', exitWithParent.href, script, ...scriptArgs];
  // Without this, the C library of Linux keeps memory per thread long after a flood of requests has ended.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGTERM'));
  // In a terminal, Ctrl-C reaches the child anyway. A second signal would make it stop draining.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  if (process.env.npm_lifecycle_event) endWithNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** Stops the script if npm is killed. npm cannot pass on SIGKILL, and the script would keep the port. */
function endWithNpm(stop) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    stop();
  }, 500).unref();
}
