import type { VideoProbe } from '@swing/media/probe';
import { uploadMessages } from '@swing/domain/upload-rules';
import type { MediaProcesses } from '../boot/media-processes.ts';
import type { ProbeOptions } from '../boot/probe-process.ts';
import type { StoredObject } from '../transcoding/probe-order.ts';
import { AppError } from '../transport/app-error.ts';

const incomplete = 'This video file is incomplete. Please export it again and upload the whole file.';

/**
 * What a stored object really is, read from its content. Throws NOT_A_VIDEO for what is none, or none that is whole;
 * whatever else is thrown says nothing of the object, and the check may be repeated.
 */
export async function checkVideo(
  media: Pick<MediaProcesses, 'probe'>,
  object: StoredObject,
  options: ProbeOptions,
): Promise<VideoProbe> {
  const findings = await media.probe(object, options);
  if (findings.isVideo) return findings.probe;
  const { isIncomplete, message } = findings;
  throw new AppError('NOT_A_VIDEO', isIncomplete ? incomplete : uploadMessages.unreadable, {
    cause: new Error(message),
  });
}
