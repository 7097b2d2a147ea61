import { NotAVideoError, TruncatedVideoError } from '@swing/media/errors';
import { probeVideo, type VideoProbe } from '@swing/media/probe';
import { uploadMessages } from '@swing/domain/upload-rules';
import type { ObjectStore } from '@swing/storage/object-store';
import { AppError } from '../transport/app-error.ts';
import { storedByteSource } from './stored-byte-source.ts';

/** What a stored object really is, read from its content. Throws NOT_A_VIDEO for what is none, or none that is whole. */
export async function checkVideo(storage: ObjectStore, key: string, size: number): Promise<VideoProbe> {
  try {
    return await probeVideo(storedByteSource(storage, key, size));
  } catch (thrown) {
    if (thrown instanceof NotAVideoError)
      throw new AppError('NOT_A_VIDEO', uploadMessages.wrongType, { cause: thrown });
    if (thrown instanceof TruncatedVideoError) {
      throw new AppError(
        'NOT_A_VIDEO',
        'This video file is incomplete. Please export it again and upload the whole file.',
        {
          cause: thrown,
        },
      );
    }
    throw thrown;
  }
}
