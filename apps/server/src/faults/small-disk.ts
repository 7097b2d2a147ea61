import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** Writes a file that takes all the room that is left. */
  fill(): Promise<void>;
  /** Removes that file. */
  clear(): Promise<void>;
  unmount(): void;
}

/** Mounts a disk of this size at a folder, which is created if it does not exist. Only root can. */
export function mountSmallDisk(path: string, mebibytes: number): SmallDisk {
  mkdirSync(path, { recursive: true });
  const mounted = mount(path, mebibytes);
  if (mounted !== null) throw new Error(`A disk cannot be mounted at ${path}: ${mounted}`);
  const filler = join(path, 'filler');
  return {
    async fill() {
      const { bavail, bsize } = statfsSync(path);
      await writeFile(filler, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
        // A server may have used some of the space since it was measured. The file is then cut short, and the disk is full all the same.
        if (error.code !== 'ENOSPC') throw error;
      });
    },
    clear: () => rm(filler, { force: true }),
    unmount: () => void spawnSync('umount', ['-l', path]),
  };
}

/** Returns why this process cannot mount disks, as text for the title of a skipped test. Null if it can. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root can mount a small disk';
  const path = mkdtempSync(join(tmpdir(), 'swing-disk-'));
  const refusal = mount(path, 1);
  if (refusal === null) spawnSync('umount', [path]);
  rmdirSync(path);
  return refusal;
}

function mount(path: string, mebibytes: number): string | null {
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', path], {
    encoding: 'utf8',
  });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}
