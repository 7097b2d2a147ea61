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

type Still = Extract<CropMessage, { kind: 'still' }>;
const stillOf = (coordinates: Still['coordinates'] = null, size = picture): CropMessage => ({
  kind: 'still',
  picture: size,
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
  receive(stillOf(null, { width: 960, height: 600 }));
  expect(lastCrop()).toMatchObject({ left: 160, top: 100, width: 640, height: 360, viewportW: 960, viewportH: 600 });
  receive({ ...stillOf(null, { width: 960, height: 600 }), shape: 'portrait' } as CropMessage);
  expect(lastCrop()).toMatchObject({ left: 160, top: 100, width: 203, height: 360, viewportW: 960 });
});

const chosen = { left: 400, top: 300, width: 640, height: 360, viewportW: 1440, viewportH: 900, timestamp: 500 };

test('[REC-05] a window that is opened after the picture has changed its size keeps the crop', () => {
  const { receive, lastCrop } = openWindow();
  receive(stillOf(chosen, { width: 2880, height: 1800 }));
  expect(lastCrop()).toMatchObject({ left: 800, top: 600, width: 1280, height: 720, viewportW: 2880, viewportH: 1800 });
});

test.each([
  ['sharing ended', ({ receive }: ReturnType<typeof openWindow>) => receive({ kind: 'ended' })],
  ['the analyzer did not respond', ({ passSeconds }: ReturnType<typeof openWindow>) => passSeconds(5)],
])('[REC-05] the crop is kept after %s, also in a picture of another size', (_, interrupt) => {
  const opened = openWindow();
  opened.receive(stillOf(chosen, { width: 1440, height: 900 }));
  interrupt(opened);
  opened.receive(stillOf(chosen, { width: 1440, height: 899 }));
  expect(opened.lastCrop()).toMatchObject({ left: 400, top: 300, width: 640, height: 360, viewportH: 899 });
});

test('[REC-05] of two windows, the one that was used last sets the crop, and the other follows without a message', () => {
  const { receive, link, sent } = openWindow();
  receive(stillOf());
  const count = sent.length;
  const theirs = { left: 25, top: 50, width: 640, height: 360, viewportW: 1920, viewportH: 1080, timestamp: 2_000 };
  receive(stillOf(theirs));
  expect(link.getSnapshot().rectangle).toEqual({ left: 25, top: 50, width: 640, height: 360 });
  expect(sent.length).toBe(count);
  link.change((one) => changeCrop(one, { left: 50 }, picture, 'landscape'));
  expect(sent.at(-1)).toMatchObject({ coordinates: { left: 50, timestamp: 2_001 } });
});

test('[REC-05] a message of another window does not count as a response of the analyzer', () => {
  const { receive, link, passSeconds } = openWindow();
  receive(stillOf());
  passSeconds(3);
  receive({ kind: 'ask' });
  passSeconds(1.5);
  expect(link.getSnapshot().status).toBe('lost');
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
