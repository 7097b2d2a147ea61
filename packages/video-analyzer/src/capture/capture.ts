import type { PictureShape } from '@swing/media/picture-shape';
import type { StageContext } from '../playback/stage-context.ts';
import type { Size } from '../playback/zoom.ts';
import type { Recorder } from '../recording/recorder.ts';
import { createStore, type Observable } from '../store.ts';
import { openCapturedVideo, type CapturedVideo } from './captured-video.ts';
import { newCropSession } from './crop-channel.ts';
import { createCropResponder } from './crop-responder.ts';
import { paintCapture } from './paint-capture.ts';
import type { RecordingSource } from './recording-source.ts';
import { canCaptureStage, ensureTabIsNamed, nameThisTab, watchCapturedTab } from './stage-crop.ts';

/** Which part of the picture is recorded: all of it, what the crop window says, or the stage of this tab. */
export type CropMode = 'whole' | 'window' | 'stage';

export type CaptureSnapshot = {
  readonly status: 'closed' | 'opening' | 'open' | 'ended';
  /** Why the source could not be opened; null if it could. */
  readonly error: string | null;
  readonly crop: CropMode;
  readonly isCropMissing: boolean;
  readonly canCropToStage: boolean;
  /** Whether the picture of a chosen crop is awaited. Until then, there is nothing to record. */
  readonly isChangingCrop: boolean;
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

const stageLostText = 'What is shared cannot be reduced to the stage, so the whole picture is recorded.';

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export type Capture = ReturnType<typeof createCapture>;

/** Captures a source, reduces it to a crop, and pauses the recording when it ends. */
export function createCapture({ source, recorder, shape, stage, now = Date.now }: CaptureOptions) {
  const session = newCropSession();
  const { subscribe, getSnapshot, set } = createStore<CaptureSnapshot>({
    status: 'closed',
    error: null,
    crop: 'whole',
    isCropMissing: false,
    canCropToStage: false,
    isChangingCrop: false,
  });
  let video: CapturedVideo | null = null;
  let onPaused: (() => void) | null = null;
  /** Aborted when sharing ends or is cancelled. */
  let sharing = new AbortController();
  /** Aborted when another crop is chosen. */
  let cropChange = new AbortController();
  let lastCropChange = Promise.resolve();

  const cropWindow = createCropResponder({ session, shape, video: () => video, now, onCoordinates: () => update({}) });

  function update(change: Partial<CaptureSnapshot>) {
    const next = { ...getSnapshot(), ...change };
    set({ ...next, isCropMissing: next.crop === 'window' && cropWindow.coordinates() === null });
  }

  function pauseUnlessOpen() {
    if (recorder.getSnapshot().status !== 'recording' || getSnapshot().status === 'open') return;
    recorder.pause();
    onPaused?.();
  }

  function close(status: 'closed' | 'ended') {
    sharing.abort();
    video = null;
    update({ status, canCropToStage: false, isChangingCrop: false });
    cropWindow.end();
    if (status === 'ended' && recorder.getSnapshot().status === 'paused') onPaused?.();
    pauseUnlessOpen();
  }

  function paint(ctx: StageContext, canvas: Size): void {
    const { crop } = getSnapshot();
    const area = crop === 'window' ? (cropWindow.coordinates() ?? 'missing') : 'whole';
    paintCapture(ctx, canvas, video?.picture() ?? null, area);
  }

  function checkStage({ track }: CapturedVideo) {
    const canCropToStage = canCaptureStage(track, session);
    const isLost = getSnapshot().crop === 'stage' && !canCropToStage;
    update({ canCropToStage, ...(isLost ? { crop: 'whole', error: stageLostText } : {}) });
  }

  /** Reduces a new capture to the stage if the one before was. */
  async function restoreStage(opened: CapturedVideo, signal: AbortSignal) {
    checkStage(opened);
    if (getSnapshot().crop !== 'stage') return;
    try {
      await opened.reduceTo(stage(), signal);
    } catch (error) {
      signal.throwIfAborted();
      update({ crop: 'whole', error: `${stageLostText} ${textOf(error)}` });
    }
  }

  async function changeCrop(opened: CapturedVideo, crop: CropMode, signal: AbortSignal) {
    if (signal.aborted) return;
    const isStage = crop === 'stage';
    if (isStage !== opened.isReduced() || isStage !== (getSnapshot().crop === 'stage')) {
      update({ isChangingCrop: true });
      try {
        await opened.reduceTo(isStage ? stage() : null, signal);
      } catch (error) {
        const text = isStage
          ? 'The browser cannot reduce this to the stage'
          : 'The browser cannot show more than the stage';
        if (!signal.aborted) update({ isChangingCrop: false, error: `${text}: ${textOf(error)}` });
        return;
      }
    }
    update({ crop, error: null, isChangingCrop: false });
  }

  return {
    subscribe,
    getSnapshot,
    /** Names the channel of the crop window. */
    session,

    async open(): Promise<void> {
      sharing.abort();
      sharing = new AbortController();
      const { signal } = sharing;
      update({ status: 'opening', error: null });
      nameThisTab(session);
      try {
        const opened = await openCapturedVideo(await source.open(signal), { signal, onEnded: () => close('ended') });
        await ensureTabIsNamed(opened.track, session, signal);
        signal.throwIfAborted();
        watchCapturedTab(opened.track, () => checkStage(opened), signal);
        await restoreStage(opened, signal);
        signal.throwIfAborted();
        video = opened;
        update({ status: 'open' });
      } catch (error) {
        if (!signal.aborted) update({ status: 'closed', error: textOf(error) });
      }
    },

    /** Stops sharing, also while it begins. A recording that runs is paused. */
    close: () => close('closed'),

    /** Resolves when there is a picture of the crop, or another crop is chosen. */
    async setCrop(crop: CropMode): Promise<void> {
      cropChange.abort();
      cropChange = new AbortController();
      const opened = video;
      if (opened === null) {
        update({ crop, error: null });
        return;
      }
      const signal = AbortSignal.any([sharing.signal, cropChange.signal]);
      lastCropChange = lastCropChange.then(() => changeCrop(opened, crop, signal));
      await lastCropChange;
    },

    paint,

    /**
     * Connects recorder and crop window until the returned function is called, which also stops sharing. `pausedListener` is called when a recording is
     * paused and cannot go on, because nothing is shared.
     */
    attach(recordInstead: (paint: PaintPicture | null) => void, pausedListener: () => void): () => void {
      onPaused = pausedListener;
      cropWindow.open();
      const stopRecorder = recorder.subscribe(pauseUnlessOpen);
      // Without a picture the canvas stays as it is, so that a paused recording ends with its last picture.
      recordInstead((ctx, canvas) => (video?.picture() ?? null) !== null && paint(ctx, canvas));
      return () => {
        stopRecorder();
        onPaused = null;
        close('closed');
        recordInstead(null);
        cropWindow.close();
      };
    },
  };
}
