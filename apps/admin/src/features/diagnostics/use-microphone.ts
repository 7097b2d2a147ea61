import { createMicrophone, type Microphone } from '@swing/video-analyzer/recording/microphone';
import { createMicrophoneInputs, type MicrophoneInputs } from '@swing/video-analyzer/recording/microphone-inputs';
import { audibleLevel } from '@swing/video-analyzer/recording/level-meter';
import { useEffect, useState } from 'react';
import { failureOf, failures, TestFailure } from './test-failure.ts';

export interface TestedMicrophone {
  inputs: MicrophoneInputs;
  microphone: Microphone;
  /** Measures the level for five seconds. Returns the highest one, 0 to 1. Throws if nothing is heard. */
  measure: () => Promise<number>;
  /** Opens the chosen microphone. */
  open: () => Promise<MediaStream>;
}

/** The recorder's microphone and choice of microphones. */
export function useMicrophone(): TestedMicrophone {
  const [tested] = useState(createTestedMicrophone);
  useEffect(() => tested.inputs.watch(), [tested]);
  useEffect(() => () => tested.microphone.close(), [tested]);
  return tested;
}

function createTestedMicrophone(): TestedMicrophone {
  /** The recorder's microphone reports failures as its own texts, so the error is kept here. */
  let failure: unknown = null;
  const getUserMedia = (constraints: MediaStreamConstraints) => navigator.mediaDevices.getUserMedia(constraints);
  const inputs = createMicrophoneInputs();
  const microphone = createMicrophone({
    getUserMedia: async (constraints) => {
      failure = null;
      try {
        return await getUserMedia(constraints);
      } catch (error) {
        failure = error;
        throw error;
      }
    },
  });
  microphone.attachInputs(inputs);
  return {
    inputs,
    microphone,
    async measure() {
      await microphone.test();
      if (failure !== null) throw new TestFailure(failureOf(failure, 'microphone'), failure);
      const { testPeak } = microphone.getSnapshot();
      if (testPeak < audibleLevel) throw new TestFailure(failures.silent);
      return testPeak;
    },
    async open() {
      try {
        return await inputs.open(getUserMedia, {
          echoCancellation: true,
          noiseSuppression: true,
          autoGainControl: true,
        });
      } catch (error) {
        throw new TestFailure(failureOf(error, 'microphone'), error);
      }
    },
  };
}
