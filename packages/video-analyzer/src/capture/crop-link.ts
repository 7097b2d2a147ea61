import type { PictureShape } from '@swing/media/picture-shape';
import type { Size } from '../playback/zoom.ts';
import { createStore } from '../store.ts';
import type { CropChannel } from './crop-channel.ts';
import type { CapturedStill, CropMessage } from './crop-messages.ts';
import { cropOfPicture, defaultCrop, type CropRectangle } from './crop.ts';

/** What the crop window shows. `lost`: the analyzer does not respond. */
export type CropLinkSnapshot = {
  readonly status: 'connecting' | 'connected' | 'ended' | 'lost';
  /** Null until the first still has arrived. */
  readonly shown: { readonly still: Blob; readonly picture: Size; readonly shape: PictureShape } | null;
  readonly rectangle: CropRectangle | null;
};

export type CropLinkOptions = {
  openChannel: () => CropChannel;
  /** Returns milliseconds, as Date.now(). */
  now?: () => number;
  /** Calls `onTick` again and again. Returns a function that stops. */
  ticker?: (onTick: () => void) => () => void;
};

const askEveryMs = 500;
/** Browsers slow a hidden page to one call a second. */
const lostAfterMs = 4_000;

const intervalTicker = (onTick: () => void) => {
  const timer = setInterval(onTick, askEveryMs);
  return () => clearInterval(timer);
};

const isSame = (one: CropRectangle | null, other: CropRectangle) =>
  one?.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height;

/** The crop window's side: asks the analyzer for stills and sends it the rectangle. */
export function createCropLink({ openChannel, now = Date.now, ticker = intervalTicker }: CropLinkOptions) {
  const { subscribe, getSnapshot, set } = createStore<CropLinkSnapshot>({
    status: 'connecting',
    shown: null,
    rectangle: null,
  });
  const update = (change: Partial<CropLinkSnapshot>) => set({ ...getSnapshot(), ...change });
  let channel: CropChannel | null = null;
  let heardAt = now();
  let lastTimestamp = 0;

  function presentCoordinates() {
    const { rectangle, shown } = getSnapshot();
    if (rectangle === null || shown === null) return null;
    return { ...rectangle, viewportW: shown.picture.width, viewportH: shown.picture.height };
  }

  /** Sends the rectangle that is shown. */
  function send() {
    const coordinates = presentCoordinates();
    if (coordinates === null) return;
    // Two changes in one millisecond have an order too.
    lastTimestamp = Math.max(now(), lastTimestamp + 1);
    channel?.post({ kind: 'crop', coordinates: { ...coordinates, timestamp: lastTimestamp } });
  }

  function showStill({ still, picture, shape, coordinates }: CapturedStill) {
    const viewport = coordinates && { width: coordinates.viewportW, height: coordinates.viewportH };
    const isSamePicture = viewport?.width === picture.width && viewport.height === picture.height;
    const present = presentCoordinates();
    // A still that was on its way may have earlier coordinates. Later ones are from another window.
    const isLater = coordinates !== null && coordinates.timestamp > lastTimestamp;
    if (isLater) lastTimestamp = coordinates.timestamp;
    const known = isLater || present === null ? coordinates : present;
    const rectangle = known === null ? defaultCrop(picture, shape) : cropOfPicture(known, picture, shape);
    update({ status: 'connected', shown: { still, picture, shape }, rectangle });
    if (!isSamePicture || !isSame(coordinates, rectangle)) send();
  }

  function receive(message: CropMessage) {
    // All other messages come from crop windows, so they do not show that the analyzer responds.
    if (message.kind !== 'still' && message.kind !== 'ended') return;
    heardAt = now();
    if (message.kind === 'still') showStill(message);
    else update({ status: 'ended' });
  }

  function ask() {
    if (now() - heardAt > lostAfterMs) update({ status: 'lost' });
    channel?.post({ kind: 'ask' });
  }

  return {
    subscribe,
    getSnapshot,
    /** Moves or sizes the rectangle, as far as the picture allows. */
    change(next: (rectangle: CropRectangle, picture: Size, shape: PictureShape) => CropRectangle): void {
      const { rectangle, shown } = getSnapshot();
      if (rectangle === null || shown === null) return;
      const changed = next(rectangle, shown.picture, shown.shape);
      if (isSame(rectangle, changed)) return;
      update({ rectangle: changed });
      send();
    },
    /** Listens and asks until the returned function is called. */
    attach(): () => void {
      channel = openChannel();
      channel.listen(receive);
      ask();
      const stopTicker = ticker(ask);
      return () => {
        stopTicker();
        channel?.close();
        channel = null;
      };
    },
  };
}

export type CropLink = ReturnType<typeof createCropLink>;
