import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { readState } from './cluster-folder.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { freePort } from './free-port.ts';
import type { Launcher } from './launcher.ts';
import { joinCluster } from './membership.ts';
import type { Membership } from './membership.ts';
import { launchPostmaster, findRunningPostmaster } from './postmaster.ts';

export interface StartOrJoinOptions {
  folder: ClusterFolder;
  binaries: PostgresBinaries;
  launcher: Launcher;
  password: string;
  settings: Record<string, string>;
  version: string;
  log: (line: string) => void;
  /** The only port that may be used, for a database that clients are connected to already. */
  onlyPort?: number;
}

export interface JoinedCluster {
  membership: Membership;
  port: number;
}

// Milliseconds. Crash recovery may take a while. A Postgres that runs but does not respond gets less time.
const launchedPatience = 120_000;
const runningPatience = 30_000;
const pause = 50;

/** Joins the folder's running Postgres, or starts one and joins it. Throws `DatabaseStartError`. */
export async function startOrJoinCluster(entering: StartOrJoinOptions): Promise<JoinedCluster> {
  const { folder, password, log } = entering;
  let port = entering.onlyPort ?? (await freePort((await readState(folder))?.port));
  let problem = '';
  for (let waited = 0; waited < runningPatience; waited += pause) {
    const running = await findRunningPostmaster(folder);
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

async function launchAndJoin(entering: StartOrJoinOptions, port: number): Promise<LaunchResult> {
  const launched = await launchPostmaster({ ...entering, port });
  for (let waited = 0; waited < launchedPatience; waited += pause) {
    const failure = await launched.failure();
    if (failure !== null) return explain(failure);
    const joined = await joinCluster(entering.folder, port, entering.password);
    if ('membership' in joined) return joined;
    await delay(pause);
  }
  return { kind: 'failed', lastLine: `it did not respond within ${launchedPatience / 1_000} s` };
}

function explain(log: string): Exclude<LaunchResult, { membership: Membership }> {
  const lines = log.trim().split('\n');
  const telling = lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
  const lastLine = telling.replace(/^.*?(FATAL|PANIC):\s*/, '').replace(/\.$/, '');
  if (/lock file "postmaster.pid"|pre-existing shared memory block/.test(log)) return { kind: 'busy', lastLine };
  if (/could not bind|could not create any TCP\/IP sockets/.test(log)) return { kind: 'port-taken', lastLine };
  return { kind: 'failed', lastLine };
}
