import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { toolEnvironment } from './environment.mjs';
import { root } from './root.mjs';

const running = new Set();
const cleanUps = [];
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
  await Promise.allSettled(cleanUps.map((cleanUp) => cleanUp()));
  process.exit(128 + constants.signals[signal]);
}

/** Handles signals only while there is something to stop. */
function listenWhileNeeded() {
  const isNeeded = running.size + cleanUps.length > 0;
  if (isNeeded === isListening) return;
  isListening = isNeeded;
  for (const [signal, handler] of Object.entries(handlers)) process[isNeeded ? 'on' : 'off'](signal, handler);
}

/** Registers a function to run before a signal ends this process. */
export function beforeStopping(cleanUp) {
  cleanUps.push(cleanUp);
  listenWhileNeeded();
}

/**
 * Runs a command to its end in its own process group, so that stopping this process stops everything it started.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, output?: 'show' | 'keep' | 'both', timeoutSeconds?: number }} [options]
 *   env: additional environment variables; output: 'show' prints it as it arrives (default), 'keep' returns it instead, 'both' does both
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  const { env, output: mode = 'show', timeoutSeconds } = options;
  return new Promise((resolve) => {
    const stream = mode === 'show' ? 'inherit' : 'pipe';
    const environment = toolEnvironment(env);
    const child = spawn(command, args, {
      cwd: root,
      env: environment,
      stdio: ['ignore', stream, stream],
      detached: true,
    });
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
      resolve({ code, output });
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
  const stop = (signal) => {
    console.error(`Stopped after ${seconds} s (${signal}).`);
    signalGroup(child, signal);
  };
  const timers = [setTimeout(stop, seconds * 1000, 'SIGTERM'), setTimeout(stop, (seconds + 10) * 1000, 'SIGKILL')];
  return () => timers.forEach(clearTimeout);
}
