import { failureOf, failures, TestFailure } from './test-failure.ts';

/** Pictures arrive only of what changes, so a still tab may take a while. */
const pictureTimeoutMs = 10_000;

export const stopTracks = (stream: MediaStream | null | undefined) =>
  stream?.getTracks().forEach((track) => track.stop());

/** Lets the person choose a tab, a window or the screen. */
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

/** Waits for the first picture of a capture. Throws and stops the capture if none comes. */
export async function requirePicture(stream: MediaStream): Promise<MediaStream> {
  const video = document.createElement('video');
  video.muted = true;
  try {
    await new Promise<void>((resolve, reject) => {
      const timeout = setTimeout(() => reject(new TestFailure(failures.noPicture)), pictureTimeoutMs);
      video.addEventListener('loadeddata', () => {
        clearTimeout(timeout);
        resolve();
      });
      video.srcObject = stream;
    });
    return stream;
  } catch (error) {
    stopTracks(stream);
    throw error;
  } finally {
    video.srcObject = null;
  }
}
