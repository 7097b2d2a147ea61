import { NotAVideoError, TruncatedVideoError } from '@swing/media/errors';
import { probeVideo } from '@swing/media/probe';
import type { ObjectStore } from '@swing/storage/object-store';
import { isStoreTrouble } from '@swing/storage/store-trouble';
import { openStorage } from '@swing/storage/open-storage';
import { storedByteSource } from '../receiving/stored-byte-source.ts';
import type { ProbeAnswer, ProbeFindings, ProbeOrder, StoredObject } from '../transcoding/probe-order.ts';

// A process for one look into one stored object. It ends with the server.
process.once('disconnect', () => process.exit(1));
// Ctrl-C and a service manager's end reach the whole group; the server decides.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.once('message', ({ storage, object }: ProbeOrder) => {
  const answer = (value: ProbeAnswer) => process.send?.(value, undefined, {}, () => process.exit(0));
  look(openStorage(storage), object).then(
    (findings) => answer({ isDone: true, findings }),
    (thrown: unknown) => {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      answer({ isDone: false, message, isStore: isStoreTrouble(thrown) });
    },
  );
});

async function look(store: ObjectStore, { key, size }: StoredObject): Promise<ProbeFindings> {
  try {
    return { isVideo: true, probe: await probeVideo(storedByteSource(store, key, size)) };
  } catch (thrown) {
    const isIncomplete = thrown instanceof TruncatedVideoError;
    if (!isIncomplete && !(thrown instanceof NotAVideoError)) throw thrown;
    return { isVideo: false, isIncomplete, message: thrown.message };
  }
}
