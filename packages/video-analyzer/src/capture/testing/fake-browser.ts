import { afterEach, beforeEach, vi } from 'vitest';
import { createStore } from '../../store.ts';
import { createCapture } from '../capture.ts';
import type { CropMessage } from '../crop-messages.ts';

class FakeTrack extends EventTarget {
  readyState = 'live';
  handle: string | null = null;
  /** What the track was reduced to, in order. */
  readonly targets: unknown[] = [];
  /** Whether the browser has told the capture a handle. */
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

/** What the stand-ins for the browser have seen, and what the test makes them do. */
const browser = {
  /** The video elements that were created, oldest first. */
  videos: [] as FakeVideo[],
  /** Messages that were sent to the crop window. */
  posted: [] as CropMessage[],
  /** Delivers a message from the crop window. */
  receive: (_data: unknown) => {},
  /** Resolves or rejects the still that is being encoded. */
  finishStill: (_result: Blob | Error) => {},
};

/** Replaces the clock and the browser interfaces that a capture uses, in each test of the file that calls this. */
export function fakeBrowserForCapture(): typeof browser {
  beforeEach(() => {
    Object.assign(browser, { videos: [], posted: [] });
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { mediaDevices: {} });
    vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
    vi.stubGlobal('MediaStream', EventTarget);
    vi.stubGlobal('RestrictionTarget', { fromElement: async (element: unknown) => ({ target: element }) });
    vi.stubGlobal('document', {
      createElement() {
        const video = new FakeVideo();
        browser.videos.push(video);
        return video;
      },
    });
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => null;
        convertToBlob = () =>
          new Promise((resolve, reject) => {
            browser.finishStill = (result) => (result instanceof Error ? reject(result) : resolve(result));
          });
      },
    );
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        postMessage = (message: CropMessage) => void browser.posted.push(message);
        addEventListener = (_: string, listener: (event: { data: unknown }) => void) =>
          (browser.receive = (data) => listener({ data }));
        close() {}
      },
    );
  });
  afterEach(() => void vi.useRealTimers());
  return browser;
}

/** Lets pending promises and due timers run. */
export const settle = () => vi.advanceTimersByTimeAsync(0);
export const theStage = { name: 'stage' } as unknown as Element;

/** Creates a capture with a stand-in for the recorder. It gets its stream when the test calls `deliver`. */
export function createTestCapture() {
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
  /** Delivers the stream that `capture.open` waits for. `isNamed`: whether the browser has told the capture a handle. */
  const deliver = async (handle: string | null = null, { hasPicture = true, isNamed = true } = {}) => {
    const track = new FakeTrack();
    Object.assign(track, { handle, isNamed });
    const tracks = [track];
    openStream({ getVideoTracks: () => (hasPicture ? tracks : []), getTracks: () => tracks } as unknown as MediaStream);
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
    /** Opens the capture with a track of this handle, and shows its first picture. */
    async share(handle?: string) {
      const opened = capture.open();
      const track = await deliver(handle);
      browser.videos.at(-1)?.showPicture();
      await opened;
      return track;
    },
    /** Chooses the stage as the area, and shows the first picture of it. */
    async chooseStage() {
      const chosen = capture.setCrop('stage');
      await settle();
      browser.videos.at(-1)?.showPicture();
      await chosen;
    },
  };
}
