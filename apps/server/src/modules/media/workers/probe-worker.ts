import { NotAVideoError, TruncatedVideoError } from '@swing/media/errors';
import { probeVideo } from '@swing/media/probe';
import type { ObjectStore } from '@swing/storage/object-store';
import { isStoreFailure } from '@swing/storage/store-failure';
import { openStorage } from '@swing/storage/open-storage';
import { storedByteSource } from '../receiving/stored-byte-source.ts';
import type { ProbeResponse, ProbeResult, ProbeRequest, StoredObject } from '../transcoding/probe-messages.ts';

// A process that probes one stored object. It ends with the server.
process.once('disconnect', () => process.exit(1));
// Ctrl-C and service managers signal the whole process group. The server decides when workers end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.once('message', ({ storage, object }: ProbeRequest) => {
  const answer = (value: ProbeResponse) => process.send?.(value, undefined, {}, () => process.exit(0));
  probeObject(openStorage(storage), object).then(
    (findings) => answer({ isDone: true, findings }),
    (thrown: unknown) => {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      answer({ isDone: false, message, isStore: isStoreFailure(thrown) });
    },
  );
});

async function probeObject(store: ObjectStore, { key, size }: StoredObject): Promise<ProbeResult> {
  try {
    return { isVideo: true, probe: await probeVideo(storedByteSource(store, key, size)) };
  } catch (thrown) {
    const isIncomplete = thrown instanceof TruncatedVideoError;
    if (!isIncomplete && !(thrown instanceof NotAVideoError)) throw thrown;
    return { isVideo: false, isIncomplete, message: thrown.message };
  }
}
