import { isTooLarge, TooLargeError, type CompressionLimits } from '@swing/media/analysis-compression';
import type { CompressionOptions } from '../../editing/compress-take.ts';
import type { EncodedTake } from '../../takes/encoded-take.ts';
import { madeAt } from '../../takes/takes-folder.ts';
import type { RecordedSegment } from '../../recording/recorded-segments.ts';
import type { Recorder } from '../../recording/recorder.ts';
import { isStill } from '../../recording/recorder-status.ts';
import { createStore, type Observable } from '../../store.ts';
import { compressingStatus, isSameState, type CompressionState, type CompressionStates } from './compression-state.ts';
import type { KeptFacts } from '../sending/kept-facts.ts';
import type { SendHold } from '../sending/send-hold.ts';
import type { SendStatus, WaitingFor } from '../sending/send-status.ts';

type CompressionsOptions = {
  readonly recorder: Pick<Recorder, 'getSnapshot' | 'subscribe'>;
  readonly kept: Observable<KeptFacts>;
  readonly limits: CompressionLimits;
  readonly compress: (take: EncodedTake, options: CompressionOptions) => Promise<EncodedTake>;
  /** Shows the copy in place of the recording with that id, which it deletes. */
  readonly replace: (id: string, copy: EncodedTake) => void;
};

export type Compressions = ReturnType<typeof createCompressions>;

/**
 * Compresses the recordings of the list that are too large to be sent, one after the other (recording-24), parts of longer ones only when they are
 * sent (recording-42). Not while something is recorded, nor while recordings are changed. The state of each, by id, is observable.
 */
export function createCompressions({ recorder, kept, limits, compress, replace }: CompressionsOptions) {
  const { subscribe, getSnapshot, set } = createStore<CompressionStates>(new Map());
  let running: { readonly id: string; readonly stop: AbortController } | null = null;
  let isWatching = false;
  let isChanging = false;
  /** When the recording was made that the coach wants to send. It is compressed first. */
  let wanted: number | null = null;

  const setState = (id: string, state: CompressionState) => set(new Map(getSnapshot()).set(id, state));
  const isPending = ({ id, blob }: RecordedSegment) =>
    isTooLarge(blob.size, limits) && !['too-large', 'failed'].includes(getSnapshot().get(id)?.status ?? '');

  const isWanted = ({ id }: RecordedSegment) => madeAt(id) === wanted;

  /** Whether to compress it now. Of a recording on the disk it must be known that it is no part of a longer one. */
  function isDue(segment: RecordedSegment) {
    const isInMemory = !segment.isStored && !segment.hasStoredPart;
    return isInMemory || isWanted(segment) || kept.getSnapshot().wholeIds.includes(segment.id);
  }

  function nextOf(segments: readonly RecordedSegment[]) {
    const due = segments.filter((segment) => isPending(segment) && isDue(segment));
    const started = due.find(({ id }) => id === running?.id);
    return due.find(isWanted) ?? started ?? due[0];
  }

  function recordingTab(): WaitingFor | null {
    if (!isStill(recorder.getSnapshot().status)) return 'this tab';
    return kept.getSnapshot().isOtherTabRecording ? 'another tab' : null;
  }

  function update() {
    const { segments } = recorder.getSnapshot();
    const mayRun = isWatching && !isChanging && recordingTab() === null;
    const next = mayRun ? nextOf(segments) : undefined;
    if (running !== null && running.id !== next?.id) {
      running.stop.abort();
      running = null;
    }
    if (next !== undefined && running === null) void run(next);
    if (isWatching) showPending(segments);
  }

  /** The state of a recording that is not compressed yet. Null if it is not known whether it is a part. */
  function pendingState(segment: RecordedSegment): CompressionState | null {
    const { id } = segment;
    if (!isDue(segment)) return kept.getSnapshot().partIds.includes(id) ? { status: 'when-sent' } : null;
    const waitingFor = recordingTab();
    if (waitingFor !== null) return { status: 'waiting', waitingFor };
    const shown = getSnapshot().get(id);
    const isRunning = running?.id === id;
    return { status: 'compressing', percent: isRunning && shown?.status === 'compressing' ? shown.percent : null };
  }

  /** Gives recordings that wait for their turn a state, too. */
  function showPending(segments: readonly RecordedSegment[]) {
    for (const segment of segments.filter(isPending)) {
      const next = pendingState(segment);
      if (next !== null && !isSameState(getSnapshot().get(segment.id), next)) setState(segment.id, next);
    }
  }

  /** A finished copy counts, even if compressing was to stop in the same moment: the original may already be deleted by another tab. */
  function keep({ id, blob }: RecordedSegment, copy: EncodedTake) {
    const isListed = recorder.getSnapshot().segments.some((segment) => segment.id === id);
    if (!isListed) {
      void copy.remove();
      return;
    }
    setState(copy.id, { status: 'done', originalBytes: blob.size });
    replace(id, copy);
  }

  async function run(segment: RecordedSegment) {
    const { id } = segment;
    const current = { id, stop: new AbortController() };
    running = current;
    const { signal } = current.stop;
    const onProgress = (share: number) => {
      // In whole percent, because it is reported for each packet.
      const percent = Math.floor(share * 100);
      const shown = getSnapshot().get(id);
      const isShown = shown?.status === 'compressing' && shown.percent === percent;
      if (running === current && !isShown) setState(id, { status: 'compressing', percent });
    };
    const copy = await compress(segment, { limits, signal, onProgress }).catch((error: unknown) => {
      if (running === current) setState(id, { status: error instanceof TooLargeError ? 'too-large' : 'failed' });
      return null;
    });
    if (running === current) running = null;
    if (copy !== null) keep(segment, copy);
    update();
  }

  function segmentMadeAt(time: number): RecordedSegment {
    const segment = recorder.getSnapshot().segments.find(({ id }) => madeAt(id) === time);
    if (segment === undefined) throw new Error('The recording is not there any more.');
    return segment;
  }

  /** Resolves at the next change of the list or of a state. Rejects when the coach takes the recording back. */
  function change(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const fail = () => settle(() => reject(signal.reason as Error));
      const stops = [subscribe(() => settle(resolve)), recorder.subscribe(() => settle(resolve))];
      signal.addEventListener('abort', fail);
      function settle(end: () => void) {
        signal.removeEventListener('abort', fail);
        for (const stop of stops) stop();
        end();
      }
    });
  }

  return {
    subscribe,
    getSnapshot,
    /** Compresses from now on. Returns a function that stops. */
    watch() {
      isWatching = true;
      const stops = [recorder.subscribe(update), kept.subscribe(update)];
      update();
      return () => {
        isWatching = false;
        for (const stop of stops) stop();
        update();
      };
    },
    /** Call this when recordings begin to be changed in another way, and when that has ended. */
    setChanging(next: boolean) {
      isChanging = next;
      update();
    },
    /**
     * Returns the recording as it can be sent. Waits while it is compressed, in which the time for taking it back stands still. Rejects with
     * TooLargeError if it cannot be sent, and with the reason of `takenBack` if it is taken back.
     */
    async whenReady(id: string, report: (status: SendStatus) => void, hold: SendHold): Promise<RecordedSegment> {
      const time = madeAt(id);
      let resume: (() => void) | null = null;
      wanted = time;
      update();
      try {
        for (;;) {
          const segment = segmentMadeAt(time);
          const state = getSnapshot().get(segment.id);
          if (state?.status === 'too-large') throw new TooLargeError();
          if (!isPending(segment)) return segment;
          resume ??= hold.pause();
          report(compressingStatus(state));
          await change(hold.takenBack);
        }
      } finally {
        wanted = null;
        resume?.();
        // A part that was taken back is left as it was.
        update();
      }
    },
  };
}
