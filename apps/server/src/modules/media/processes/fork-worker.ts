import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Starts a program of `workers/` with nothing of our environment; what it complains of comes through its stderr. */
export function forkWorker(worker: URL): ChildProcess {
  const options = { execArgv: loaderOf(worker), env: bareEnvironment() };
  return fork(worker, { ...options, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
}

/** The built server starts built workers; tests start their sources. */
function loaderOf(url: URL): string[] {
  if (!url.pathname.endsWith('.ts')) return [];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

/** What a process that handles foreign files gets of the environment: where programs and temporary files are. */
function bareEnvironment(): Record<string, string | undefined> {
  return { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR };
}
