import { soundRate } from '../encoding/mono-sound.ts';
import { decibelsOf, type Loudness } from './loudness.ts';
import { createTruePeakMeter } from './true-peak.ts';

/** A filter of second order; `a0` is 1. */
type Biquad = {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
};

/** The K-weighting of BS.1770, for 48 kHz: a shelf for the head, and a high pass. */
const shelf: Biquad = {
  b0: 1.53512485958697,
  b1: -2.69169618940638,
  b2: 1.19839281085285,
  a1: -1.69065929318241,
  a2: 0.73248077421585,
};
const highPass: Biquad = { b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621 };

/** Blocks of 400 ms begin every 100 ms. */
const stepLength = soundRate / 10;
const stepsInBlock = 4;

const loudnessOf = (power: number) => -0.691 + 10 * Math.log10(power);
/** The power of -70 LUFS. */
const absoluteGate = 10 ** ((-70 + 0.691) / 10);
/** 10 LU below the mean power. */
const relativeGate = 10 ** (-10 / 10);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** `audible` has the power of each block above the absolute gate. */
function integrated(audible: readonly number[]): number | null {
  if (audible.length === 0) return null;
  const gate = mean(audible) * relativeGate;
  return loudnessOf(mean(audible.filter((power) => power > gate)));
}

/** Measures mono sound at 48 kHz by ITU-R BS.1770-5, piece by piece. */
export function createLoudnessMeter() {
  /** What both filters remember. */
  const memory = new Float64Array(4);
  const truePeak = createTruePeakMeter();
  /** Mean power of the last four times 100 ms. */
  const steps: number[] = [];
  /** Sorted out while recording, so that ten minutes of sound take no longer at Stop. */
  const audible: number[] = [];
  let energy = 0;
  let count = 0;

  function addStep(power: number) {
    steps.push(power);
    if (steps.length > stepsInBlock) steps.shift();
    const block = mean(steps);
    if (steps.length === stepsInBlock && block > absoluteGate) audible.push(block);
  }

  return {
    add(samples: Float32Array): void {
      truePeak.add(samples);
      let [shelf1 = 0, shelf2 = 0, pass1 = 0, pass2 = 0] = memory;
      for (let index = 0; index < samples.length; index += 1) {
        const sample = samples[index] ?? 0;
        const raised = shelf.b0 * sample + shelf1;
        shelf1 = shelf.b1 * sample - shelf.a1 * raised + shelf2;
        shelf2 = shelf.b2 * sample - shelf.a2 * raised;
        const weighted = highPass.b0 * raised + pass1;
        pass1 = highPass.b1 * raised - highPass.a1 * weighted + pass2;
        pass2 = highPass.b2 * raised - highPass.a2 * weighted;
        energy += weighted * weighted;
        count += 1;
        if (count < stepLength) continue;
        addStep(energy / stepLength);
        [energy, count] = [0, 0];
      }
      memory.set([shelf1, shelf2, pass1, pass2]);
    },
    /** The loudness of all sound so far. */
    result(): Loudness {
      const peak = truePeak.peak();
      return { integratedLufs: integrated(audible), truePeakDbtp: peak === 0 ? null : decibelsOf(peak) };
    },
  };
}
