import { CustomSource } from 'mediabunny';
import type { ByteSource } from './byte-source.ts';
import { withReadAhead } from './read-ahead.ts';

/**
 * A mediabunny source over a ByteSource. Small reads become few large ones (128 KiB to 2 MiB, more while the access is
 * sequential), so that a remote object is fetched in few requests; about 16 MiB stay in memory.
 * Over a source that reads ahead itself up to 8 MiB more do.
 */
export function toMediabunnySource(source: ByteSource): CustomSource {
  const ahead = withReadAhead(source);
  return new CustomSource({
    getSize: () => ahead.size,
    read: (start, end) => ahead.read(start, end),
    maxCacheSize: 4 * 2 ** 20,
    // A failed read that nobody waits for any more: the next real read of that range fails by itself.
    handleUnhandledError: () => {},
  });
}
