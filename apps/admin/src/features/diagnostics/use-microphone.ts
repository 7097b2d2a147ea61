import { createMicrophone, type Microphone } from '@swing/video-analyzer/recording/microphone';
import { createMicrophoneInputs, type MicrophoneInputs } from '@swing/video-analyzer/recording/microphone-inputs';
import { audibleLevel } from '@swing/video-analyzer/recording/level-meter';
import { useEffect, useState } from 'react';
import { failureOf, failures, TestFailure } from './test-failure.ts';

export interface TestedMicrophone {
  inputs: MicrophoneInputs;
  microphone: Microphone;
  /** Listens to the microphone for 5 seconds. Returns the highest level, 0 to 1. Throws TestFailure if it cannot be opened or is silent. */
  measure: () => Promise<number>;
  /** Opens the microphone that is chosen in the list. */
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
  /** The browser's error. The recorder's microphone keeps only a message about it. */
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
