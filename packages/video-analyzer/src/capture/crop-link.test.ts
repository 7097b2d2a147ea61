import { expect, test } from 'vitest';
import type { CropChannel } from './crop-channel.ts';
import { createCropLink } from './crop-link.ts';
import type { CropMessage } from './crop-messages.ts';
import { changeCrop } from './crop.ts';

const still = new Blob(['x'], { type: 'image/jpeg' });
const picture = { width: 1920, height: 1080 };

/** Opens a crop window whose analyzer is this test. */
function openWindow() {
  const sent: CropMessage[] = [];
  let [time, isClosed] = [1_000, false];
  let receive: (message: CropMessage) => void = () => {};
  let tick = () => {};
  const channel: CropChannel = {
    post: (message) => void sent.push(message),
    listen: (listener) => (receive = listener),
    close: () => (isClosed = true),
  };
  const link = createCropLink({
    openChannel: () => channel,
    now: () => time,
    ticker(onTick) {
      tick = onTick;
      return () => (tick = () => {});
    },
  });
  const detach = link.attach();
  return {
    link,
    sent,
    detach,
    isClosed: () => isClosed,
    receive: (message: CropMessage) => receive(message),
    passSeconds(seconds: number) {
      time += seconds * 1000;
      tick();
    },
    lastCrop: () => sent.findLast((message) => message.kind === 'crop')?.coordinates,
  };
}

const stillOf = (coordinates: Extract<CropMessage, { kind: 'still' }>['coordinates'] = null): CropMessage => ({
  kind: 'still',
  picture,
  shape: 'landscape',
  coordinates,
  still,
});

test('[REC-05] the first still gets the default rectangle, which is sent with its viewport and time', () => {
  const { sent, receive, link } = openWindow();
  expect(sent).toEqual([{ kind: 'ask' }]);
  receive(stillOf());
  const coordinates = {
    left: 320,
    top: 180,
    width: 1280,
    height: 720,
    viewportW: 1920,
    viewportH: 1080,
    timestamp: 1000,
  };
  expect(sent.at(-1)).toEqual({ kind: 'crop', coordinates });
  expect(link.getSnapshot().status).toBe('connected');
});

test('[REC-05] a window that is opened again goes on with the coordinates of the analyzer, and sends nothing', () => {
  const { sent, receive, link } = openWindow();
  const coordinates = { left: 0, top: 25, width: 640, height: 360, viewportW: 1920, viewportH: 1080, timestamp: 500 };
  receive(stillOf(coordinates));
  expect(link.getSnapshot().rectangle).toEqual({ left: 0, top: 25, width: 640, height: 360 });
  expect(sent).toEqual([{ kind: 'ask' }]);
});

test('[REC-05] each change is sent with a later time, also within one millisecond', () => {
  const { receive, link, lastCrop } = openWindow();
  receive(stillOf());
  link.change((one) => changeCrop(one, { left: 345 }, picture, 'landscape'));
  expect(lastCrop()).toMatchObject({ left: 345, top: 180, timestamp: 1001 });
  link.change((one) => changeCrop(one, { left: 370 }, picture, 'landscape'));
  expect(lastCrop()).toMatchObject({ left: 370, timestamp: 1002 });
});

test('[REC-05] a picture of another size or shape gets a rectangle that fits', () => {
  const { receive, lastCrop } = openWindow();
  receive(stillOf());
  receive({ ...stillOf(), picture: { width: 800, height: 600 } } as CropMessage);
  expect(lastCrop()).toMatchObject({ left: 0, top: 150, width: 800, height: 450, viewportW: 800, viewportH: 600 });
  receive({ ...stillOf(), shape: 'portrait' } as CropMessage);
  expect(lastCrop()).toMatchObject({ width: 253, height: 450, viewportW: 1920 });
});

test('[REC-05] the window says that sharing has ended or that the analyzer does not respond, and goes on afterwards', () => {
  const { receive, link, passSeconds } = openWindow();
  receive(stillOf());
  receive({ kind: 'ended' });
  expect(link.getSnapshot().status).toBe('ended');
  passSeconds(4);
  expect(link.getSnapshot().status).toBe('ended');
  passSeconds(0.5);
  expect(link.getSnapshot().status).toBe('lost');
  receive(stillOf());
  expect(link.getSnapshot().status).toBe('connected');
});

test('[REC-05] a closed window asks no more', () => {
  const { sent, detach, isClosed, passSeconds } = openWindow();
  detach();
  passSeconds(1);
  expect(sent).toEqual([{ kind: 'ask' }]);
  expect(isClosed()).toBe(true);
});
