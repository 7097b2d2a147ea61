import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  freeBytes: number;
  sizeBytes: number;
}

/** Space on the disk of a folder, as an ordinary user may use it. */
export async function diskSpace(directory: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
