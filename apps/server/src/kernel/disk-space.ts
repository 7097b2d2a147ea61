import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  freeBytes: number;
  sizeBytes: number;
}

/** Returns the free space and the size of the disk that holds `directory`. Space reserved for root does not count as free. */
export async function diskSpace(directory: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
