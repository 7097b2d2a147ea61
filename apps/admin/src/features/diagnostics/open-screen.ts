import { playTrack } from '@swing/video-analyzer/capture/play-track';
import { failureOf, failures, TestFailure } from './test-failure.ts';

/** Browsers send a picture of a tab only when something on it changes, so the first one may take a while. */
const pictureTimeoutMs = 10_000;

export const stopTracks = (stream: MediaStream | null | undefined) =>
  stream?.getTracks().forEach((track) => track.stop());

/** Opens the browser's dialog, in which the user chooses a tab, a window or the screen. Throws TestFailure if none is shared. */
export async function openScreen(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getDisplayMedia({
      video: { displaySurface: 'browser', frameRate: 30 },
      audio: false,
    });
  } catch (error) {
    throw new TestFailure(failureOf(error, 'screen'), error);
  }
}

/** Waits for the first picture of a capture, as the recorder does. Throws and stops the capture if none comes, or if `signal` is aborted. */
export async function requirePicture(stream: MediaStream, signal: AbortSignal): Promise<void> {
  const video = document.createElement('video');
  video.muted = true;
  const waiting = new AbortController();
  const timeout = setTimeout(() => waiting.abort(new TestFailure(failures.noPicture)), pictureTimeoutMs);
  try {
    const [track] = stream.getVideoTracks();
    if (track === undefined) throw new TestFailure(failures.noPicture);
    await playTrack(video, track, AbortSignal.any([signal, waiting.signal]));
  } catch (error) {
    stopTracks(stream);
    throw error;
  } finally {
    clearTimeout(timeout);
    video.srcObject = null;
  }
}
