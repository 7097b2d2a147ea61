import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Shared by all media processes of this user on this machine. Each has a subfolder named after its process id. */
const root = join(tmpdir(), `swing-media-${process.getuid?.() ?? 'user'}`);

/** Returns the folder shared by all media processes of this machine, for locks between them. */
export async function sharedWorkFolder(): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return root;
}

/** Runs `work` in a new folder and removes it afterwards. Also removes folders left by killed processes. */
export async function inWorkFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const shared = await sharedWorkFolder();
  await sweep(shared);
  const folder = await mkdtemp(join(shared, `${process.pid}-`));
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
    const processId = Number(/^(\d+)-/.exec(name)?.[1]);
    if (processId > 0 && processId !== process.pid && !isRunning(processId)) {
      await rm(join(shared, name), { recursive: true, force: true });
    }
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
