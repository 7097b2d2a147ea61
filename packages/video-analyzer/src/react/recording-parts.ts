import { untilPainted } from '@swing/ui/after-paint';
import { startLoadedEncoder } from '../encoding/load-take-encoder.ts';
import { prepareTicker } from '../recording/frame-ticker.ts';
import { createMicrophone } from '../recording/microphone.ts';
import { createRecorder, type RecorderOptions } from '../recording/recorder.ts';

export type RecordingParts = ReturnType<typeof createRecordingParts>;

/** Microphone and recorder of one stage. Loaded after the first paint. */
export function createRecordingParts(stage: Pick<RecorderOptions, 'canvas' | 'paint'>) {
  const microphone = createMicrophone({ untilPainted });
  const recorder = createRecorder({
    ...stage,
    microphone,
    startEncoder(options) {
      // Its worker starts while the encoder does, so that the second picture is not late.
      prepareTicker();
      return startLoadedEncoder(options);
    },
  });
  return { microphone, recorder };
}
