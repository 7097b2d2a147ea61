import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Shared by the media processes of this user on this machine; each has a folder below it that bears its process id. */
const root = join(tmpdir(), `swing-media-${process.getuid?.() ?? 'user'}`);

/** The folder of all media processes of this machine, for what they settle among each other. */
export async function sharedWorkFolder(): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return root;
}

/** Runs `work` in a folder of its own that is gone afterwards, and with it what killed processes left behind. */
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
