import type { Registry } from 'prom-client';
import { diskSpace } from '../../kernel/disk-space.ts';
import { gaugeOf } from './figures.ts';

/** Space on the disk of the data folder, on which are the uploaded files, unless they are in a bucket. */
export function addDiskFigures(registry: Registry, dataDirectory: string): void {
  gaugeOf(registry, 'swing_disk_free_bytes', 'Free space on the disk of DATA_DIR', [], async () => [
    [{}, (await diskSpace(dataDirectory)).freeBytes],
  ]);
  gaugeOf(registry, 'swing_disk_size_bytes', 'Size of the disk of DATA_DIR', [], async () => [
    [{}, (await diskSpace(dataDirectory)).sizeBytes],
  ]);
}
