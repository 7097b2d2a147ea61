import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../store.ts';
import { createCapture } from './capture.ts';
import type { CropMessage } from './crop-messages.ts';

class FakeTrack extends EventTarget {
  readyState = 'live';
  handle: string | null = null;
  /** What the track was reduced to, in order. */
  readonly targets: unknown[] = [];
  /** Whether the browser knows a name of the captured tab. */
  isNamed = true;
  getCaptureHandle = () => (this.isNamed ? { handle: this.handle } : null);
  async restrictTo(target: unknown) {
    this.targets.push(target);
  }
  stop() {
    this.readyState = 'ended';
  }
}

class FakeVideo extends EventTarget {
  readyState = 0;
  readonly videoWidth = 1440;
  readonly videoHeight = 900;
  attachedCount = 0;
  set srcObject(stream: unknown) {
    this.readyState = 0;
    if (stream !== null) this.attachedCount += 1;
  }
  play = () => Promise.resolve();
  showPicture() {
    this.readyState = 2;
    this.dispatchEvent(new Event('loadeddata'));
  }
}

let videos: FakeVideo[] = [];
let posted: CropMessage[] = [];
let receive: (data: unknown) => void = () => {};
let finishStill: (result: Blob | Error) => void = () => {};

beforeEach(() => {
  [videos, posted] = [[], []];
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { mediaDevices: {} });
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal('MediaStream', EventTarget);
  vi.stubGlobal('RestrictionTarget', { fromElement: async (element: unknown) => ({ target: element }) });
  vi.stubGlobal('document', {
    createElement() {
      const video = new FakeVideo();
      videos.push(video);
      return video;
    },
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null;
      convertToBlob = () =>
        new Promise((resolve, reject) => {
          finishStill = (result) => (result instanceof Error ? reject(result) : resolve(result));
        });
    },
  );
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (message: CropMessage) => void posted.push(message);
      addEventListener = (_: string, listener: (event: { data: unknown }) => void) =>
        (receive = (data) => listener({ data }));
      close() {}
    },
  );
});
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);
const theStage = { name: 'stage' } as unknown as Element;

/** A capture whose source opens when the test says so. */
function setUp() {
  const status = createStore<{ status: string }>({ status: 'idle' });
  const recorder = {
    subscribe: status.subscribe,
    getSnapshot: status.getSnapshot,
    pause: () => status.set({ status: 'paused' }),
  } as unknown as Parameters<typeof createCapture>[0]['recorder'];
  let openStream: (stream: MediaStream) => void = () => {};
  const source = {
    id: 'tab',
    label: 'Browser tab',
    openLabel: 'Share a tab',
    open: () => new Promise<MediaStream>((resolve) => (openStream = resolve)),
  };
  let time = 10_000;
  const capture = createCapture({
    source,
    recorder,
    shape: createStore<'landscape'>('landscape'),
    stage: () => theStage,
    now: () => time,
  });
  const onPaused = vi.fn<() => void>();
  const detach = capture.attach(() => {}, onPaused);
  const deliver = async (handle: string | null = null, pictures = 1, isNamed = true) => {
    const track = new FakeTrack();
    Object.assign(track, { handle, isNamed });
    const tracks = [track];
    openStream({ getVideoTracks: () => tracks.slice(0, pictures), getTracks: () => tracks } as unknown as MediaStream);
    await settle();
    return track;
  };
  return {
    capture,
    detach,
    onPaused,
    deliver,
    setRecorder: (next: string) => status.set({ status: next }),
    recorderStatus: () => status.getSnapshot().status,
    setTime: (ms: number) => (time = ms),
    /** Shares, and shows the first picture. */
    async share(handle?: string) {
      const opened = capture.open();
      const track = await deliver(handle);
      videos.at(-1)?.showPicture();
      await opened;
      return track;
    },
  };
}

test('[REC-05] a capture that is cancelled before the first picture ends', async () => {
  const { capture, deliver } = setUp();
  const opened = capture.open();
  const track = await deliver();
  expect(capture.getSnapshot().status).toBe('opening');
  capture.close();
  await opened;
  expect(track.readyState).toBe('ended');
  expect(capture.getSnapshot()).toMatchObject({ status: 'closed', error: null });
});

test('[REC-05] a capture without a picture ends, and that is said', async () => {
  const { capture, deliver } = setUp();
  const opened = capture.open();
  const track = await deliver(null, 0);
  await opened;
  expect(track.readyState).toBe('ended');
  expect(capture.getSnapshot()).toMatchObject({ status: 'closed', error: 'Nothing is shared: there is no picture.' });
});

test('[REC-05] sharing that ends before the first picture is said', async () => {
  const { capture, deliver } = setUp();
  const opened = capture.open();
  (await deliver()).dispatchEvent(new Event('ended'));
  await opened;
  expect(capture.getSnapshot()).toMatchObject({ status: 'closed', error: 'Sharing has ended.' });
});

test('[REC-05] a capture ends if another source is chosen while it begins, also one that the browser delivers later', async () => {
  const first = setUp();
  void first.capture.open();
  const begun = await first.deliver();
  first.detach();
  await settle();
  expect(begun.readyState).toBe('ended');

  const second = setUp();
  void second.capture.open();
  second.detach();
  expect((await second.deliver()).readyState).toBe('ended');
  expect(second.capture.getSnapshot()).toMatchObject({ status: 'closed', error: null });
});

test('[REC-05] a capture ends when the analyzer is left', async () => {
  const { detach, share } = setUp();
  const track = await share();
  detach();
  expect(track.readyState).toBe('ended');
});

test('[REC-05] a track without a picture is attached again after 500, 1500 and 3500 ms', async () => {
  const { capture, deliver } = setUp();
  const opened = capture.open();
  await deliver();
  const counts: (number | undefined)[] = [];
  for (const ms of [499, 1, 999, 1, 1999, 1]) {
    await vi.advanceTimersByTimeAsync(ms);
    counts.push(videos[0]?.attachedCount);
  }
  expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
  videos[0]?.showPicture();
  await opened;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(videos[0]?.attachedCount).toBe(4);
});

test('[REC-05] a recording that cannot go on without a picture is paused, and that is reported', async () => {
  const { share, setRecorder, recorderStatus, onPaused } = setUp();
  const track = await share();
  setRecorder('recording');
  expect(recorderStatus()).toBe('recording');
  track.dispatchEvent(new Event('ended'));
  expect(recorderStatus()).toBe('paused');
  expect(onPaused).toHaveBeenCalledTimes(1);
  setRecorder('recording');
  expect(recorderStatus()).toBe('paused');
  expect(onPaused).toHaveBeenCalledTimes(2);
});

test('[REC-05] sharing that ends is reported while the recording is paused, and not without a recording', async () => {
  const { share, setRecorder, onPaused } = setUp();
  (await share()).dispatchEvent(new Event('ended'));
  expect(onPaused).not.toHaveBeenCalled();
  const track = await share();
  setRecorder('paused');
  track.dispatchEvent(new Event('ended'));
  expect(onPaused).toHaveBeenCalledTimes(1);
});

test('[REC-05] sharing again is reduced to the stage again before anything is recorded', async () => {
  const { capture, share, deliver } = setUp();
  const track = await share(capture.session);
  expect(capture.getSnapshot().canCropToStage).toBe(true);
  const chosen = capture.setCrop('stage');
  await settle();
  expect(capture.getSnapshot()).toMatchObject({ crop: 'whole', isChangingCrop: true });
  videos[0]?.showPicture();
  await chosen;
  expect(capture.getSnapshot()).toMatchObject({ crop: 'stage', isChangingCrop: false });
  track.dispatchEvent(new Event('ended'));

  const opened = capture.open();
  const next = await deliver(capture.session);
  videos[1]?.showPicture();
  await settle();
  expect(capture.getSnapshot().status).toBe('opening');
  expect(next.targets).toEqual([{ target: theStage }]);
  videos[1]?.showPicture();
  await opened;
  expect(capture.getSnapshot()).toMatchObject({ status: 'open', crop: 'stage', error: null });
});

const stageLost = 'What is shared cannot be reduced to the stage, so the whole picture is recorded.';

test('[REC-05] another tab after the stage is recorded whole, and that is said', async () => {
  const { capture, share } = setUp();
  await share(capture.session);
  const chosen = capture.setCrop('stage');
  await settle();
  videos[0]?.showPicture();
  await chosen;
  capture.close();
  const track = await share('another tab');
  const lost = { status: 'open', crop: 'whole', canCropToStage: false, error: stageLost };
  expect(capture.getSnapshot()).toMatchObject(lost);
  track.handle = capture.session;
  track.dispatchEvent(new Event('capturehandlechange'));
  expect(capture.getSnapshot()).toMatchObject({ crop: 'whole', canCropToStage: true });
});

test('[REC-05] this tab is named again if the browser has not told the capture its name', async () => {
  const { capture, deliver } = setUp();
  let onNamed = () => {};
  const names: string[] = [];
  const setCaptureHandleConfig = ({ handle }: { handle: string }) => {
    names.push(handle);
    if (names.length === 3) onNamed();
  };
  vi.stubGlobal('navigator', { mediaDevices: { setCaptureHandleConfig } });
  vi.stubGlobal('location', { origin: 'https://coach.test' });
  const opened = capture.open();
  const track = await deliver(capture.session, 1, false);
  onNamed = () => {
    track.isNamed = true;
    track.dispatchEvent(new Event('capturehandlechange'));
  };
  videos[0]?.showPicture();
  await opened;
  expect(names).toEqual([capture.session, '', capture.session]);
  expect(capture.getSnapshot()).toMatchObject({ status: 'open', canCropToStage: true });
  expect(vi.getTimerCount()).toBe(0);
});

test('[REC-05] a capture of a tab without a name opens after 300 ms', async () => {
  const { capture, deliver } = setUp();
  const opened = capture.open();
  await deliver(null, 1, false);
  videos[0]?.showPicture();
  await vi.advanceTimersByTimeAsync(299);
  expect(capture.getSnapshot().status).toBe('opening');
  await vi.advanceTimersByTimeAsync(1);
  await opened;
  expect(capture.getSnapshot()).toMatchObject({ status: 'open', canCropToStage: false, error: null });
});

test('[REC-05] a browser that does not respond is asked every 1.5 seconds to reduce the capture to the stage', async () => {
  const { capture, share } = setUp();
  const track = await share(capture.session);
  const responses: (() => void)[] = [];
  track.restrictTo = () => new Promise((resolve) => responses.push(resolve));
  const chosen = capture.setCrop('stage');
  await vi.advanceTimersByTimeAsync(1_499);
  expect(responses).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_501);
  expect(responses).toHaveLength(3);
  responses[2]?.();
  await settle();
  videos[0]?.showPicture();
  await chosen;
  expect(capture.getSnapshot()).toMatchObject({ crop: 'stage', isChangingCrop: false, error: null });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(responses).toHaveLength(3);
});

test('[REC-05] a capture is whole again if another area is chosen before the browser has responded', async () => {
  const { capture, share } = setUp();
  const track = await share(capture.session);
  const asked: unknown[] = [];
  track.restrictTo = (target) => {
    asked.push(target);
    return target === null ? Promise.resolve() : new Promise(() => {});
  };
  void capture.setCrop('stage');
  await settle();
  const chosen = capture.setCrop('window');
  await settle();
  videos[0]?.showPicture();
  await chosen;
  expect(asked).toEqual([{ target: theStage }, null]);
  expect(capture.getSnapshot()).toMatchObject({ crop: 'window', isChangingCrop: false, error: null });
});

test('[REC-05] the last choice of the area counts, also while an earlier one is carried out', async () => {
  const { capture, share } = setUp();
  const track = await share(capture.session);
  void capture.setCrop('stage');
  await settle();
  const chosen = capture.setCrop('window');
  await settle();
  videos[0]?.showPicture();
  await chosen;
  expect(track.targets).toEqual([{ target: theStage }, null]);
  expect(capture.getSnapshot()).toMatchObject({ crop: 'window', isChangingCrop: false, error: null });
});

test('[REC-05] a browser that cannot reduce a capture to the stage, or undo that, says so, and the area stays', async () => {
  const { capture, share } = setUp();
  const track = await share(capture.session);
  const { restrictTo } = track;
  const refuse = async () => {
    throw new Error('The element is gone.');
  };
  track.restrictTo = refuse;
  await capture.setCrop('stage');
  expect(capture.getSnapshot()).toMatchObject({
    crop: 'whole',
    isChangingCrop: false,
    error: 'The browser cannot reduce this to the stage: The element is gone.',
  });

  track.restrictTo = restrictTo;
  const chosen = capture.setCrop('stage');
  await settle();
  videos[0]?.showPicture();
  await chosen;
  expect(capture.getSnapshot()).toMatchObject({ crop: 'stage', error: null });
  track.restrictTo = refuse;
  await capture.setCrop('whole');
  expect(capture.getSnapshot()).toMatchObject({
    crop: 'stage',
    isChangingCrop: false,
    error: 'The browser cannot show more than the stage: The element is gone.',
  });
});

test('[REC-05] sharing that ends while the area changes is no error of the browser', async () => {
  const { capture, share } = setUp();
  const track = await share(capture.session);
  const chosen = capture.setCrop('stage');
  await settle();
  track.dispatchEvent(new Event('ended'));
  await chosen;
  expect(capture.getSnapshot()).toMatchObject({ status: 'ended', isChangingCrop: false, error: null });
  expect(vi.getTimerCount()).toBe(0);
});

test('[REC-05] a still that is finished after sharing has ended is not sent', async () => {
  const { capture, share } = setUp();
  await share();
  receive({ kind: 'ask' });
  capture.close();
  finishStill(new Blob(['x']));
  await settle();
  expect(posted).toEqual([{ kind: 'ended' }]);
});

test('[REC-05] a still that fails is made again for the next question', async () => {
  const { share } = setUp();
  await share();
  receive({ kind: 'ask' });
  finishStill(new Error('The encoder failed.'));
  await settle();
  receive({ kind: 'ask' });
  finishStill(new Blob(['x']));
  await settle();
  expect(posted.map(({ kind }) => kind)).toEqual(['still']);
});

test('[REC-05] coordinates from before the session or from the future are not used', async () => {
  const { capture, share, setTime } = setUp();
  await share();
  await capture.setCrop('window');
  const send = (timestamp: number) => {
    const rectangle = { left: 80, top: 90, width: 1280, height: 720, viewportW: 1440, viewportH: 900 };
    receive({ kind: 'crop', coordinates: { ...rectangle, timestamp } });
    return capture.getSnapshot().isCropMissing;
  };
  expect(send(9_999)).toBe(true);
  expect(send(15_001)).toBe(true);
  setTime(10_001);
  expect(send(15_001)).toBe(false);
});
