import { CustomSource } from 'mediabunny';
import type { ByteSource } from './byte-source.ts';
import { withReadAhead } from './read-ahead.ts';

/**
 * A mediabunny source for a ByteSource. Combines small reads into few large ones (128 KiB to 2 MiB, growing while access is
 * sequential), so that a remote object is fetched in few requests. About 16 MiB stay in memory, plus up to 8 MiB if the source
 * reads ahead itself.
 */
export function toMediabunnySource(source: ByteSource): CustomSource {
  const ahead = withReadAhead(source);
  return new CustomSource({
    getSize: () => ahead.size,
    read: (start, end) => ahead.read(start, end),
    maxCacheSize: 4 * 2 ** 20,
    // Read-ahead failures that no caller awaits. The next read of that range reports its own error.
    handleUnhandledError: () => {},
  });
}
