import type { Size } from '../playback/zoom.ts';
import { createStore } from '../store.ts';
import type { CapturedPicture } from './paint-capture.ts';

/** A stream that is being captured, and its latest picture. */
export type CapturedVideo = Awaited<ReturnType<typeof openCapturedVideo>>;

const stillWidth = 960;

/** Stops the capture, after which the browser does not call `onEnded`. */
function stopTracks(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

const firstPictureRetryMs = 500;

/**
 * Plays the track. Resolves when there is a picture. A browser may send none of a tab in which nothing moves, until the track is attached once
 * more.
 */
async function play(video: HTMLVideoElement, track: MediaStreamTrack): Promise<void> {
  let retry: ReturnType<typeof setInterval> | undefined;
  const attach = () => {
    video.srcObject = new MediaStream([track]);
    // Rejects when it is attached again.
    video.play().catch(() => undefined);
  };
  try {
    await new Promise((resolve, reject) => {
      video.addEventListener('loadeddata', resolve, { once: true });
      track.addEventListener('ended', () => reject(new Error('Sharing has ended.')), { once: true });
      attach();
      retry = setInterval(attach, firstPictureRetryMs);
    });
  } finally {
    clearInterval(retry);
  }
}

/**
 * Plays the video track of a stream. Resolves when there is a picture. `onEnded` is called if the capture ends by itself, for example because the
 * coach has stopped sharing.
 */
export async function openCapturedVideo(stream: MediaStream, onEnded: () => void) {
  const [track] = stream.getVideoTracks();
  if (track === undefined) {
    stopTracks(stream);
    throw new Error('Nothing is shared: there is no picture.');
  }
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true });
  const readSize = (): Size => ({ width: video.videoWidth, height: video.videoHeight });
  const size = createStore(readSize());
  video.addEventListener('resize', () => size.set(readSize()));
  try {
    await play(video, track);
  } catch (error) {
    stopTracks(stream);
    throw error;
  }
  size.set(readSize());
  track.addEventListener('ended', onEnded);
  return {
    track,
    size,
    /** Null while there is none. */
    picture: (): CapturedPicture | null =>
      video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? null : { image: video, ...readSize() },
    /** Waits for a new picture, after what is captured has changed. */
    refresh: () => play(video, track),
    /** A small copy of the latest picture, as a file. */
    still(): Promise<Blob> {
      const { width, height } = readSize();
      const scale = Math.min(1, stillWidth / width);
      const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
      canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
      return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
    },
    close() {
      track.removeEventListener('ended', onEnded);
      stopTracks(stream);
      video.srcObject = null;
      size.dispose();
    },
  };
}
