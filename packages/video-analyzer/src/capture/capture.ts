import type { PictureShape } from '@swing/media/encoding-presets';
import type { StageContext } from '../playback/stage-context.ts';
import type { Size } from '../playback/zoom.ts';
import type { Recorder } from '../recording/recorder.ts';
import { createStore, type Observable } from '../store.ts';
import { openCapturedVideo, type CapturedVideo } from './captured-video.ts';
import { newCropSession, openCropChannel, type CropChannel } from './crop-channel.ts';
import { acceptCoordinates, type CropMessage } from './crop-messages.ts';
import type { CropCoordinates } from './crop.ts';
import { paintCapture } from './paint-capture.ts';
import type { RecordingSource } from './recording-source.ts';
import { canCaptureStage, captureElement, nameThisTab } from './stage-crop.ts';

/** Which part of the picture is recorded: all of it, what the crop window says, or the stage of this tab. */
export type CropMode = 'whole' | 'window' | 'stage';

export type CaptureSnapshot = {
  readonly status: 'closed' | 'opening' | 'open' | 'ended';
  /** Why the source could not be opened; null if it could. */
  readonly error: string | null;
  readonly crop: CropMode;
  readonly isCropMissing: boolean;
  readonly canCropToStage: boolean;
};

/** Paints what is recorded over the whole canvas. */
export type PaintPicture = (ctx: StageContext, canvas: Size) => unknown;

export type CaptureOptions = {
  source: RecordingSource;
  recorder: Pick<Recorder, 'subscribe' | 'getSnapshot' | 'pause'>;
  shape: Observable<PictureShape>;
  /** Returns the element that shows the stage. */
  stage: () => Element | null;
  /** Returns milliseconds, as Date.now(). */
  now?: () => number;
};

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export type Capture = ReturnType<typeof createCapture>;

/** Captures a source, reduces it to a crop, and pauses the recording when it ends. */
export function createCapture({ source, recorder, shape, stage, now = Date.now }: CaptureOptions) {
  const session = newCropSession();
  const sessionStart = now();
  const { subscribe, getSnapshot, set } = createStore<CaptureSnapshot>({
    status: 'closed',
    error: null,
    crop: 'whole',
    isCropMissing: false,
    canCropToStage: false,
  });
  let coordinates: CropCoordinates | null = null;
  let video: CapturedVideo | null = null;
  let channel: CropChannel | null = null;
  let isMakingStill = false;
  /** Of the last call of `open`. A stream of an earlier one comes too late. */
  let request = new AbortController();

  function update(change: Partial<CaptureSnapshot>) {
    const next = { ...getSnapshot(), ...change };
    set({ ...next, isCropMissing: next.crop === 'window' && coordinates === null });
  }

  function pauseUnlessOpen() {
    if (recorder.getSnapshot().status === 'recording' && getSnapshot().status !== 'open') recorder.pause();
  }

  function close(status: 'closed' | 'ended') {
    request.abort();
    video?.close();
    video = null;
    update({ status, canCropToStage: false, ...(getSnapshot().crop === 'stage' ? { crop: 'whole' } : {}) });
    channel?.post({ kind: 'ended' });
    pauseUnlessOpen();
  }

  async function sendStill() {
    if (video === null) {
      channel?.post({ kind: 'ended' });
      return;
    }
    // One that is being made is sent to all windows that ask.
    if (isMakingStill || video.picture() === null) return;
    isMakingStill = true;
    try {
      const picture = video.size.getSnapshot();
      const still = await video.still();
      channel?.post({ kind: 'still', picture, shape: shape.getSnapshot(), coordinates, still });
    } finally {
      isMakingStill = false;
    }
  }

  function receive(message: CropMessage) {
    if (message.kind === 'ask') void sendStill();
    if (message.kind !== 'crop') return;
    coordinates = acceptCoordinates(coordinates, message.coordinates, { sessionStart, now: now() });
    update({});
  }

  function paint(ctx: StageContext, canvas: Size): void {
    const { crop, isCropMissing } = getSnapshot();
    const area = isCropMissing ? 'missing' : crop === 'window' && coordinates ? coordinates : 'whole';
    paintCapture(ctx, canvas, video?.picture() ?? null, area);
  }

  return {
    subscribe,
    getSnapshot,
    /** Names the channel of the crop window. */
    session,

    async open(): Promise<void> {
      request.abort();
      request = new AbortController();
      const { signal } = request;
      update({ status: 'opening', error: null });
      nameThisTab(session);
      try {
        const opened = await openCapturedVideo(await source.open(signal), () => opened === video && close('ended'));
        if (signal.aborted) {
          opened.close();
          return;
        }
        video = opened;
        update({ status: 'open', canCropToStage: canCaptureStage(opened.track, session) });
      } catch (error) {
        if (!signal.aborted) update({ status: 'closed', error: textOf(error) });
      }
    },

    /** Stops sharing. A recording that runs is paused. */
    close: () => close('closed'),

    async setCrop(crop: CropMode): Promise<void> {
      const isStage = crop === 'stage';
      if (video !== null && isStage !== (getSnapshot().crop === 'stage')) {
        try {
          await captureElement(video.track, isStage ? stage() : null);
          await video.refresh();
        } catch (error) {
          update({ error: `The browser cannot reduce this to the stage: ${textOf(error)}` });
          return;
        }
      }
      update({ crop, error: null });
    },

    paint,

    /** Connects recorder and crop window until the returned function is called, which also stops sharing. */
    attach(recordInstead: (paint: PaintPicture | null) => void): () => void {
      channel = openCropChannel(session);
      channel.listen(receive);
      const stopRecorder = recorder.subscribe(pauseUnlessOpen);
      // Without a picture the canvas stays as it is, so that a paused recording ends with its last picture.
      recordInstead((ctx, canvas) => (video?.picture() ?? null) !== null && paint(ctx, canvas));
      return () => {
        stopRecorder();
        close('closed');
        recordInstead(null);
        channel?.close();
        channel = null;
      };
    },
  };
}
