import { compressionLimits } from '@swing/media/upload-compression';

/** Browsers may report neither the size nor an error, for example while the video decoder is taken. */
const loadLimitMs = 5_000;

/** True if compression may be worthwhile: over 100 MB, or 4K if the browser can read the size in time. False once `signal` aborts. */
export async function isPossiblyCompressed(file: File, signal: AbortSignal): Promise<boolean> {
  const { untouchedBytes, ultraHighSide } = compressionLimits;
  const isWorthwhile = file.size > untouchedBytes || (await longerSide(file, signal)) >= ultraHighSide;
  return isWorthwhile && !signal.aborted;
}

/** The longer side in pixels. 0 if the browser cannot read the video within 5 seconds, and once `signal` aborts. */
function longerSide(file: File, signal: AbortSignal): Promise<number> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  const ended = AbortSignal.any([signal, AbortSignal.timeout(loadLimitMs)]);
  return new Promise<number>((resolve) => {
    ended.addEventListener('abort', () => resolve(0));
    video.addEventListener('loadedmetadata', () => resolve(Math.max(video.videoWidth, video.videoHeight)));
    video.addEventListener('error', () => resolve(0));
    video.preload = 'metadata';
    video.src = url;
    // Some browsers read nothing before this.
    video.load();
  }).finally(() => {
    video.removeAttribute('src');
    // Otherwise the element keeps reading from the revoked URL.
    video.load();
    URL.revokeObjectURL(url);
  });
}
