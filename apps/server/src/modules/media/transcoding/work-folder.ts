import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxWorkHours } from '@swing/domain/lifetimes';
import { machine } from '@swing/storage/writer-identity';

/**
 * Shared by all media processes of this user on this machine, and by containers with a common volume. Each process has subfolders named
 * after its namespace and process id.
 */
const root = join(tmpdir(), `swing-media-${process.getuid?.() ?? 'user'}`);

/** Identifies the container, because each container numbers its processes itself. */
const namespace = createHash('sha256').update(machine).digest('hex').slice(0, 12);

/** Returns the folder shared by all media processes of this machine, for locks between them. */
export async function sharedWorkFolder(): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return root;
}

/** Runs `work` in a new folder and removes it afterwards. Also removes folders left by killed processes. */
export async function inWorkFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const shared = await sharedWorkFolder();
  await sweep(shared);
  const folder = await mkdtemp(join(shared, `${namespace}-${process.pid}-`));
  const removeNow = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeNow);
  try {
    return await work(folder);
  } finally {
    process.off('exit', removeNow);
    await rm(folder, { recursive: true, force: true });
  }
}

async function sweep(shared: string): Promise<void> {
  for (const name of await readdir(shared)) {
    // Earlier versions left the namespace out.
    const found = /^(?:([0-9a-f]{12})-)?(\d+)-/.exec(name);
    if (!found) continue;
    const path = join(shared, name);
    const isLeft = found[1] === namespace ? !isRunning(Number(found[2])) : await isOld(path);
    if (isLeft) await rm(path, { recursive: true, force: true });
  }
}

/** Whether no process can be at work in the folder any more. Whether one of another container still runs cannot be asked. */
async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > maxWorkHours * 3_600_000;
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
