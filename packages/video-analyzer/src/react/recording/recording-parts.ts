import { untilPainted } from '@swing/ui/after-paint';
import { startLoadedEncoder } from '../../encoding/load-take-encoder.ts';
import { prepareTicker } from '../../recording/frame-ticker.ts';
import { createMicrophone } from '../../recording/microphone.ts';
import { createRecorder, type RecorderOptions } from '../../recording/recorder.ts';

export type RecordingParts = ReturnType<typeof createRecordingParts>;

/** Microphone and recorder of one stage. Loaded after the first paint. */
export function createRecordingParts(stage: Pick<RecorderOptions, 'canvas' | 'paint'>) {
  const microphone = createMicrophone({ untilPainted });
  const recorder = createRecorder({
    ...stage,
    microphone,
    startEncoder(options) {
      // The worker that says when the next picture is due. It takes a moment to start, and would otherwise make the first pictures late.
      prepareTicker();
      return startLoadedEncoder(options);
    },
  });
  return { microphone, recorder };
}
