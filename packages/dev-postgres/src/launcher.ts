import type { SpawnOptions } from 'node:child_process';
import type { Owner } from './database-user.ts';
import { runCommand } from './run-command.ts';

/** A way to run a program: as the current user, or as root on behalf of another user. */
export interface Launcher {
  /** The user who must own the database's files. Null: the user who runs this process. */
  owner: Owner | null;
  command(program: string, programArguments: string[]): [string, string[]];
  options: SpawnOptions;
}

/** Ways to run the database's programs, best first. `owner` is set if this process is root. */
export function launchers(owner: Owner | null): Launcher[] {
  const base: SpawnOptions = { cwd: '/', env: environment() };
  const plain = (program: string, programArguments: string[]): [string, string[]] => [program, programArguments];
  if (!owner) return [{ owner, command: plain, options: base }];
  return [
    { owner, command: plain, options: { ...base, ...owner } },
    { owner, command: throughSetpriv(owner), options: base },
  ];
}

// Lets the user pass through folders that only root may enter (/root, a home with mode 0700), without root's other rights.
function throughSetpriv(owner: Owner) {
  const flags = [
    '--securebits=+no_setuid_fixup',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--bounding-set=-all,+dac_read_search',
    '--inh-caps=-all,+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ];
  return (program: string, programArguments: string[]): [string, string[]] => [
    'setpriv',
    [...flags, program, ...programArguments],
  ];
}

// Postgres passes its environment to all its processes: no secrets, no PG* settings, messages in English.
function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name]])), LC_ALL: 'C', TZ: 'UTC' };
}

/** Whether the launcher's user may enter a folder. */
export async function canEnter(launcher: Launcher, folder: string): Promise<boolean> {
  const { code } = await runCommand(...launcher.command('sh', ['-c', 'cd "$1"', 'sh', folder]), launcher.options);
  return code === 0;
}

/** Runs `postgres --version`. Returns the version, for example "18.4", or the reason why it cannot be run. */
export async function tryVersion(
  launcher: Launcher,
  postgres: string,
): Promise<{ version: string } | { reason: string }> {
  const { stdout, stderr } = await runCommand(...launcher.command(postgres, ['--version']), launcher.options);
  const version = /\(PostgreSQL\) (\d+\S*)/.exec(stdout)?.[1];
  return version ? { version } : { reason: stderr.trim().split('\n')[0] || 'it printed nothing' };
}
