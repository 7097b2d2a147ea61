import type { PictureShape } from '@swing/media/picture-shape';
import type { Observable } from '../store.ts';
import type { CapturedVideo } from './captured-video.ts';
import { openCropChannel, type CropChannel } from './crop-channel.ts';
import { acceptCoordinates, type CropMessage } from './crop-messages.ts';
import type { CropCoordinates } from './crop.ts';

type ResponderOptions = {
  /** Names the channel. */
  session: string;
  shape: Observable<PictureShape>;
  /** Returns what is captured; null while nothing is. */
  video: () => CapturedVideo | null;
  /** Returns milliseconds, as Date.now(). */
  now: () => number;
  /** Called when the crop window has sent coordinates. */
  onCoordinates: () => void;
};

/** The analyzer's side of the crop window: sends it stills of the captured picture, and keeps the coordinates that it sends (recording-27). */
export function createCropResponder({ session, shape, video, now, onCoordinates }: ResponderOptions) {
  const sessionStart = now();
  let coordinates: CropCoordinates | null = null;
  let channel: CropChannel | null = null;
  let isMakingStill = false;

  async function sendStill() {
    const opened = video();
    if (opened === null) {
      channel?.post({ kind: 'ended' });
      return;
    }
    // A still that is being made is sent to all windows that ask.
    if (isMakingStill || opened.picture() === null) return;
    isMakingStill = true;
    try {
      const picture = opened.size.getSnapshot();
      const still = await opened.still();
      if (opened === video()) channel?.post({ kind: 'still', picture, shape: shape.getSnapshot(), coordinates, still });
    } catch {
      // The window asks for a still twice a second.
    } finally {
      isMakingStill = false;
    }
  }

  function receive(message: CropMessage) {
    if (message.kind === 'ask') void sendStill();
    if (message.kind !== 'crop') return;
    coordinates = acceptCoordinates(coordinates, message.coordinates, { sessionStart, now: now() });
    onCoordinates();
  }

  return {
    /** Null until the window has sent coordinates, and after it has sent invalid ones. */
    coordinates: () => coordinates,
    open() {
      channel = openCropChannel(session);
      channel.listen(receive);
    },
    /** Tells the window that nothing is captured any more. */
    end: () => channel?.post({ kind: 'ended' }),
    close() {
      channel?.close();
      channel = null;
    },
  };
}
