import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

const exitWithParent = new URL('exit-with-parent.mjs', import.meta.url);

/**
 * Runs a Node script as if it were this process: same terminal, signals passed on, its exit code becomes ours.
 * @param {string} script absolute path
 * @param {string[]} [nodeArgs] arguments for Node itself
 * @returns {Promise<number>} exit code, 128 + n when signal n ended it
 */
export function runInForeground(script, nodeArgs = []) {
  const args = [...nodeArgs, '--enable-source-maps', '--import', exitWithParent.href, script];
  // For the C library of Linux: else each thread keeps memory that a flood of requests took, long after it has ended.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGTERM'));
  // Ctrl-C in a terminal reaches the child by itself; a second one would make it give up draining.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  if (process.env.npm_lifecycle_event) endWithNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** npm killed outright cannot pass a signal on; what it leaves behind would keep the port. */
function endWithNpm(stop) {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    stop();
  }, 500).unref();
}
