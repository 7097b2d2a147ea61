import { CustomSource } from 'mediabunny';
import type { ByteSource } from './byte-source.ts';
import { withReadAhead } from './read-ahead.ts';

interface MediabunnySourceOptions {
  /** Size of the cache of mediabunny in bytes; 4 MiB by default. With 0, mediabunny calls `read` each time it needs bytes. */
  cacheBytes?: number;
}

/**
 * A mediabunny source for a ByteSource. Combines small reads into few large ones (128 KiB to 2 MiB, growing while access is
 * sequential), so that a remote object is fetched in few requests, unless the source does so itself. It keeps about 8 MiB in memory, in addition to the cache of
 * mediabunny.
 */
export function toMediabunnySource(
  source: ByteSource,
  { cacheBytes = 4 * 2 ** 20 }: MediabunnySourceOptions = {},
): CustomSource {
  const ahead = source.readsAhead ? source : withReadAhead(source);
  return new CustomSource({
    getSize: () => ahead.size,
    read: (start, end) => ahead.read(start, end),
    maxCacheSize: cacheBytes,
    // Read-ahead failures that no caller awaits. The next read of that range reports its own error.
    handleUnhandledError: () => {},
  });
}
