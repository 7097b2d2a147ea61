import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Starts a program of `workers/` with a minimal environment. Its errors are written to its stderr. */
export function forkWorker(worker: URL): ChildProcess {
  const options = { execArgv: loaderOf(worker), env: bareEnvironment() };
  return fork(worker, { ...options, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
}

/** The built server starts built workers. Tests start TypeScript sources, which need tsx. */
function loaderOf(url: URL): string[] {
  if (!url.pathname.endsWith('.ts')) return [];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

/** Environment of processes that handle untrusted files: only the paths of programs and temporary files. */
function bareEnvironment(): Record<string, string | undefined> {
  return { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR };
}
