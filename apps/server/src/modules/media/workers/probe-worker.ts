import { NotAVideoError, TruncatedVideoError } from '@swing/media/errors';
import { probeVideo } from '@swing/media/probe';
import type { ObjectStore } from '@swing/storage/object-store';
import { isStoreFailure } from '@swing/storage/store-failure';
import { openStorage } from '@swing/storage/open-storage';
import { storedByteSource } from '../bytes/stored-byte-source.ts';
import { canDecode } from '../transcoding/can-decode.ts';
import { findFfmpeg } from '../transcoding/find-ffmpeg.ts';
import type { ProbeResponse, ProbeResult, ProbeRequest, StoredObject } from '../transcoding/probe-messages.ts';

// A process that probes one stored object. It ends with the server.
process.once('disconnect', () => process.exit(1));
// Ctrl-C and service managers signal the whole process group. The server decides when workers end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.once('message', ({ storage, object, ffmpegPrograms }: ProbeRequest) => {
  const answer = (value: ProbeResponse) => process.send?.(value, undefined, {}, () => process.exit(0));
  probeObject(openStorage(storage), object, ffmpegPrograms).then(
    (findings) => answer({ isDone: true, findings }),
    (thrown: unknown) => {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      answer({ isDone: false, message, isStore: isStoreFailure(thrown) });
    },
  );
});

async function probeObject(
  store: ObjectStore,
  { key, size }: StoredObject,
  ffmpegPrograms: readonly string[],
): Promise<ProbeResult> {
  const source = storedByteSource(store, key, size);
  try {
    const probe = await probeVideo(source);
    const ffmpeg = await findFfmpeg(ffmpegPrograms);
    if (!ffmpeg || (await canDecode(ffmpeg, source))) return { isVideo: true, probe };
    return { isVideo: false, isIncomplete: false, message: 'its picture cannot be decoded' };
  } catch (thrown) {
    const isIncomplete = thrown instanceof TruncatedVideoError;
    if (!isIncomplete && !(thrown instanceof NotAVideoError)) throw thrown;
    return { isVideo: false, isIncomplete, message: thrown.message };
  }
}
