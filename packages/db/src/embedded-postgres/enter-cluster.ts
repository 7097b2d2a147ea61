import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { readState } from './cluster-folder.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { freePort } from './free-port.ts';
import type { Launcher } from './launcher.ts';
import { joinCluster } from './membership.ts';
import type { Membership } from './membership.ts';
import { launchPostmaster, livingPostmaster } from './postmaster.ts';

export interface Entering {
  folder: ClusterFolder;
  binaries: PostgresBinaries;
  launcher: Launcher;
  password: string;
  settings: Record<string, string>;
  version: string;
  log: (line: string) => void;
  /** The one port to use, for a database that clients already know. */
  onlyPort?: number;
}

export interface Entry {
  membership: Membership;
  port: number;
}

// Recovery after a crash may take a while; a Postgres that lives but never answers gets less.
const launchedPatience = 120_000;
const runningPatience = 30_000;
const pause = 50;

/** Joins the running Postgres of the folder, else starts one and joins that. Throws `DatabaseStartError`. */
export async function enterCluster(entering: Entering): Promise<Entry> {
  const { folder, password, log } = entering;
  let port = entering.onlyPort ?? (await freePort((await readState(folder))?.port));
  let problem = '';
  for (let waited = 0; waited < runningPatience; waited += pause) {
    const running = await livingPostmaster(folder);
    if (running) {
      const joined = await joinCluster(folder, running.port, password);
      if ('membership' in joined) {
        log(`Joined the database that is already running on port ${running.port}`);
        return { membership: joined.membership, port: running.port };
      }
      problem = joined.reason;
    } else {
      const result = await launchAndJoin(entering, port);
      if ('membership' in result) {
        log(`The database (Postgres ${entering.version}) runs on port ${port}`);
        return { membership: result.membership, port };
      }
      problem = result.lastLine;
      if (result.kind === 'port-taken' && !entering.onlyPort) port = await freePort();
      else if (result.kind === 'failed') throw new DatabaseStartError(`The database did not start: ${problem}.`);
    }
    await delay(pause);
  }
  throw new DatabaseStartError(
    `A Postgres process holds the database folder ${folder.root} but cannot be used (${problem}): stop it and start again.`,
  );
}

type LaunchResult = { membership: Membership } | { kind: 'busy' | 'port-taken' | 'failed'; lastLine: string };

async function launchAndJoin(entering: Entering, port: number): Promise<LaunchResult> {
  const launched = await launchPostmaster({ ...entering, port });
  for (let waited = 0; waited < launchedPatience; waited += pause) {
    const failure = await launched.failure();
    if (failure !== null) return explain(failure);
    const joined = await joinCluster(entering.folder, port, entering.password);
    if ('membership' in joined) return joined;
    await delay(pause);
  }
  return { kind: 'failed', lastLine: `it gave no answer within ${launchedPatience / 1_000} s` };
}

function explain(log: string): Exclude<LaunchResult, { membership: Membership }> {
  const lines = log.trim().split('\n');
  const telling = lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
  const lastLine = telling.replace(/^.*?(FATAL|PANIC):\s*/, '').replace(/\.$/, '');
  if (/lock file "postmaster.pid"|pre-existing shared memory block/.test(log)) return { kind: 'busy', lastLine };
  if (/could not bind|could not create any TCP\/IP sockets/.test(log)) return { kind: 'port-taken', lastLine };
  return { kind: 'failed', lastLine };
}
