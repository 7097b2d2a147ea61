import { constants, setPriority } from 'node:os';
import { NotAVideoError, TruncatedVideoError } from '@swing/media/errors';
import { isStoreFailure } from '@swing/storage/store-failure';
import { openStorage } from '@swing/storage/open-storage';
import type { PreparationFailure } from '@swing/domain/preparation';
import type { MediaResponse, MediaRequest } from '../transcoding/media-task.ts';
import { FfmpegError } from '../transcoding/ffmpeg-error.ts';
import { runMediaTask } from '../transcoding/run-media-task.ts';

// A process for one task on one video, so that its memory and work do not burden the server. It ends with the server.
process.once('disconnect', () => process.exit(1));
// Ctrl-C and service managers signal the whole process group. The server decides when workers end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.once('message', (order: MediaRequest) => {
  // A coach may be waiting for a clean copy, but what encodes a picture only uses spare processor time.
  if (order.task.kind === 'proxy' || order.task.kind === 'convert') setPriority(constants.priority.PRIORITY_LOW);
  const answer = (value: MediaResponse) => process.send?.(value, undefined, {}, () => process.exit(0));
  runMediaTask(openStorage(order.storage), order).then(
    (result) => answer({ isDone: true, result }),
    (thrown: unknown) => {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      answer({ isDone: false, message, reason: reasonOf(thrown) });
    },
  );
});

function reasonOf(thrown: unknown): PreparationFailure {
  if (thrown instanceof NotAVideoError || thrown instanceof TruncatedVideoError) return 'invalid-video';
  if (thrown instanceof FfmpegError) return thrown.reason;
  return isStoreFailure(thrown) ? 'store' : 'unknown';
}
