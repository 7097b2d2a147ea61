import { NotAVideoError, TruncatedVideoError } from '@swing/media/errors';
import { probeVideo } from '@swing/media/probe';
import type { ObjectStore } from '@swing/storage/object-store';
import { isStoreTrouble } from '@swing/storage/store-trouble';
import { openStorage } from '../boot/choose-storage.ts';
import { storedByteSource } from '../receiving/stored-byte-source.ts';
import type { ProbeAnswer, ProbeFindings, ProbeOrder, StoredObject } from '../transcoding/probe-order.ts';

// A process that looks into videos that have arrived, one after another or several at a time. It ends with the server.
process.once('disconnect', () => process.exit(0));
// Ctrl-C and a service manager's end reach the whole group; the server decides.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

let storage: ObjectStore | null = null;

process.on('message', (order: ProbeOrder) => {
  const { call, object } = order;
  storage ??= openStorage(order.storage);
  const answer = (value: ProbeAnswer) => process.send?.(value);
  look(storage, object).then(
    (findings) => answer({ call, isDone: true, findings }),
    (thrown: unknown) => {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      answer({ call, isDone: false, message, isStore: isStoreTrouble(thrown) });
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
