import type { Size } from '../playback/zoom.ts';
import { createStore } from '../store.ts';
import type { CapturedPicture } from './paint-capture.ts';
import { playTrack } from './play-track.ts';
import { captureElement } from './stage-crop.ts';

/** A stream that is being captured, and its latest picture. */
export type CapturedVideo = Awaited<ReturnType<typeof openCapturedVideo>>;

const stillWidth = 960;

/** Stops the capture, after which the browser does not call `onEnded`. */
function stopTracks(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

type CapturedVideoOptions = {
  /** Ends the capture when it is aborted, also while there is no picture yet. */
  signal: AbortSignal;
  /** Called if the capture ends by itself, for example because the coach has stopped sharing. */
  onEnded: () => void;
};

/** Plays the video track of a stream. Resolves when there is a picture. */
export async function openCapturedVideo(stream: MediaStream, { signal, onEnded }: CapturedVideoOptions) {
  const [track] = stream.getVideoTracks();
  if (track === undefined || signal.aborted) {
    stopTracks(stream);
    throw new Error('Nothing is shared: there is no picture.');
  }
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true });
  const readSize = (): Size => ({ width: video.videoWidth, height: video.videoHeight });
  const size = createStore(readSize());
  video.addEventListener('resize', () => size.set(readSize()));
  try {
    await playTrack(video, track, signal);
  } catch (error) {
    stopTracks(stream);
    throw error;
  }
  size.set(readSize());
  let isReduced = false;
  track.addEventListener('ended', onEnded, { signal });
  signal.addEventListener('abort', () => {
    stopTracks(stream);
    video.srcObject = null;
    size.dispose();
  });
  return {
    track,
    size,
    /** Null while there is none. */
    picture: (): CapturedPicture | null =>
      video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? null : { image: video, ...readSize() },
    isReduced: () => isReduced,
    /**
     * Reduces the capture to an element of this tab, or undoes that with null. Resolves when there is a picture of it, and stops waiting for that
     * when `waiting` is aborted.
     */
    async reduceTo(element: Element | null, waiting: AbortSignal): Promise<void> {
      const wasReduced = isReduced;
      // Set before the browser responds: if the coach chooses another area first, that must undo this one.
      isReduced ||= element !== null;
      try {
        await captureElement(track, element, waiting);
      } catch (error) {
        if (!waiting.aborted) isReduced = wasReduced;
        throw error;
      }
      isReduced = element !== null;
      await playTrack(video, track, waiting);
    },
    /** A small copy of the latest picture, as a file. */
    still(): Promise<Blob> {
      const { width, height } = readSize();
      const scale = Math.min(1, stillWidth / width);
      const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
      canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
      return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
    },
  };
}
