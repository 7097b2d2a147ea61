import type { VideoProbe } from '@swing/media/probe';
import { uploadMessages } from '@swing/domain/upload-rules';
import { MediaError } from './media-error.ts';
import type { MediaProcesses } from './media-processes.ts';
import type { ProbeOptions } from './processes/probe-process.ts';
import type { ProbeResult, StoredObject } from './transcoding/probe-messages.ts';
import { uploadCounts } from './upload-counts.ts';
import { AppError } from '../../kernel/app-error.ts';

const incomplete = 'This video file is incomplete. Please export it again and upload the whole file.';

/**
 * Determines from its content whether an uploaded file is a video, and counts the upload. If it rejects, the answer is not known, and the
 * call may be repeated.
 */
export async function examineVideo(
  media: Pick<MediaProcesses, 'probe'>,
  object: StoredObject,
  options: ProbeOptions,
): Promise<ProbeResult> {
  const findings = await media.probe(object, options).catch(throwUnchecked);
  uploadCounts[findings.isVideo ? 'completed' : 'refused']++;
  return findings;
}

/**
 * Probes an uploaded object by its content, and counts the upload. Throws NOT_A_VIDEO if it is not a video or incomplete. After any other
 * error it is not known whether the object is a video, and the check may be repeated.
 */
export async function checkVideo(
  media: Pick<MediaProcesses, 'probe'>,
  object: StoredObject,
  options: ProbeOptions,
): Promise<VideoProbe> {
  return probeOf(await examineVideo(media, object, options));
}

/** Like `checkVideo`, for a video that the server made of an uploaded one. It is not counted as an upload. */
export async function checkMadeVideo(
  media: Pick<MediaProcesses, 'probe'>,
  object: StoredObject,
  options: ProbeOptions,
): Promise<VideoProbe> {
  return probeOf(await media.probe(object, options).catch(throwUnchecked));
}

function probeOf(findings: ProbeResult): VideoProbe {
  if (findings.isVideo) return findings.probe;
  const { isIncomplete, message } = findings;
  throw new AppError('NOT_A_VIDEO', isIncomplete ? incomplete : uploadMessages.unreadable, {
    cause: new Error(message),
  });
}

/** For work on a stored video that ended without saying anything about the video: throws UNAVAILABLE for a MediaError. */
export function throwUnchecked(thrown: unknown): never {
  if (!(thrown instanceof MediaError)) throw thrown;
  throw new AppError('UNAVAILABLE', 'The video could not be checked right now. Please try again in a moment.', {
    cause: thrown,
  });
}
