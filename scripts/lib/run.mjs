import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { toolEnvironment } from './environment.mjs';
import { root } from './root.mjs';

const running = new Set();
const cleanUps = new Set();
let isListening = false;

/** Sends a signal to a child process and everything it started. */
function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

const handlers = Object.fromEntries(['SIGHUP', 'SIGINT', 'SIGTERM'].map((name) => [name, () => void stopAll(name)]));

async function stopAll(signal) {
  for (const child of running) signalGroup(child, signal);
  await Promise.allSettled([...cleanUps].map((cleanUp) => cleanUp()));
  process.exit(128 + constants.signals[signal]);
}

/** Handles signals only while there is something to stop. */
function listenWhileNeeded() {
  const isNeeded = running.size + cleanUps.size > 0;
  if (isNeeded === isListening) return;
  isListening = isNeeded;
  for (const [signal, handler] of Object.entries(handlers)) process[isNeeded ? 'on' : 'off'](signal, handler);
}

/** Registers a function to run before a signal ends this process. Returns a function that unregisters it. */
export function beforeStopping(cleanUp) {
  cleanUps.add(cleanUp);
  listenWhileNeeded();
  return () => {
    cleanUps.delete(cleanUp);
    listenWhileNeeded();
  };
}

/**
 * Runs a command to its end in its own process group, so that stopping this process stops everything it started.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, output?: 'show' | 'keep' | 'both', timeoutSeconds?: number }} [options]
 *   output: shown as it comes (default), only kept for the result, or both
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export function run(command, args, options = {}) {
  const { cwd = root, env = toolEnvironment(), output: mode = 'show', timeoutSeconds } = options;
  const started = performance.now();
  return new Promise((resolve) => {
    const stream = mode === 'show' ? 'inherit' : 'pipe';
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', stream, stream], detached: true });
    running.add(child);
    listenWhileNeeded();
    let output = '';
    const keep = (target) => (text) => {
      output += text;
      if (mode === 'both') target.write(text);
    };
    child.stdout?.setEncoding('utf8').on('data', keep(process.stdout));
    child.stderr?.setEncoding('utf8').on('data', keep(process.stderr));
    const cancelTimeout = stopAfter(timeoutSeconds, child);
    const finish = (code) => {
      running.delete(child);
      listenWhileNeeded();
      cancelTimeout();
      resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    };
    child.once('error', (error) => {
      keep(process.stderr)(`${error.message}\n`);
      if (mode === 'show') console.error(error.message);
      finish(127);
    });
    child.once('close', (code, signal) => finish(code ?? 128 + constants.signals[signal]));
  });
}

/** Stops a child after some seconds: with SIGTERM, then 10 seconds later with SIGKILL. Returns a function that cancels this. */
function stopAfter(seconds, child) {
  if (seconds === undefined) return () => {};
  const timers = [];
  const stop = (signal, afterSeconds) => {
    timers.push(setTimeout(() => signalGroup(child, signal), afterSeconds * 1000));
  };
  stop('SIGTERM', seconds);
  stop('SIGKILL', seconds + 10);
  timers.push(setTimeout(() => console.error(`Stopped after ${seconds} s.`), seconds * 1000));
  return () => timers.forEach(clearTimeout);
}
