import type { PictureShape } from '@swing/media/picture-shape';
import type { RecorderStatus } from '../../recording/recorder-status.ts';
import { createStore } from '../../store.ts';
import type { RecordingParts } from './recording-parts.ts';

/** What the rest of the analyzer shows of microphone and recorder. */
export type RecordingState = {
  readonly status: RecorderStatus;
  readonly elapsedSeconds: number;
  /** Ids of the recordings that are only in memory, and lost when the page is closed. */
  readonly unstoredIds: readonly string[];
  readonly isMicrophoneOpen: boolean;
  /** The shape of the first recording; null without one. */
  readonly firstShape: PictureShape | null;
};

/** The state of microphone and recorder, which are loaded later than the stage. */
export function createRecordingState() {
  const store = createStore<RecordingState>({
    status: 'idle',
    elapsedSeconds: 0,
    unstoredIds: [],
    isMicrophoneOpen: false,
    firstShape: null,
  });
  let followed: RecordingParts['recorder'] | null = null;
  return {
    ...store,
    /** The status of the recorder at this moment, of which the listeners may not have been told yet. */
    status: (): RecorderStatus => followed?.getSnapshot().status ?? 'idle',
    follow({ recorder, microphone }: RecordingParts) {
      followed = recorder;
      let told = recorder.getSnapshot();
      const update = () => {
        const { status, elapsedSeconds, segments } = told;
        const unstoredIds = segments.filter((segment) => !segment.isStored).map(({ id }) => id);
        const firstShape = segments[0]?.shape ?? null;
        const isMicrophoneOpen = microphone.getSnapshot().status === 'active';
        const shown = store.getSnapshot();
        // The level of the microphone changes ten times a second.
        const isSame =
          shown.status === status &&
          shown.elapsedSeconds === elapsedSeconds &&
          shown.unstoredIds.join() === unstoredIds.join() &&
          shown.isMicrophoneOpen === isMicrophoneOpen &&
          shown.firstShape === firstShape;
        if (!isSame) store.set({ status, elapsedSeconds, unstoredIds, isMicrophoneOpen, firstShape });
      };
      microphone.subscribe(update);
      recorder.subscribe(() => {
        told = recorder.getSnapshot();
        update();
      });
    },
  };
}
