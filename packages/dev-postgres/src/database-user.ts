import { DatabaseStartError } from './database-start-error.ts';
import { runCommand } from './run-command.ts';

export interface Owner {
  uid: number;
  gid: number;
}

/** The user Postgres runs as when this process is root, since it refuses to run as root. Creates one if needed. */
export async function databaseUser(): Promise<Owner> {
  const known = await lookUp();
  if (known) return known;
  await runCommand('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']);
  const made = await lookUp();
  if (made) return made;
  throw new DatabaseStartError(
    'Started as root, the built-in database needs a user to run as: create one with "useradd --system postgres", or start as an ordinary user.',
  );
}

async function lookUp(): Promise<Owner | null> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => {
      const { code, stdout } = await runCommand('id', [flag, 'postgres']);
      return code === 0 ? Number(stdout.trim()) : null;
    }),
  );
  return uid && gid ? { uid, gid } : null;
}
