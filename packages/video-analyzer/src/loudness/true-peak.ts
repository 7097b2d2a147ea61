/** Input samples that the interpolation filter covers. */
const taps = 24;
const oversampling = 4;
/** Samples that are examined, or left out, together. */
const blockLength = 32;

/** Coefficients of a sinc function with a Hann window, for the point `phase / 4` between the two samples in the middle. */
function filterOf(phase: number): Float64Array {
  return Float64Array.from({ length: taps }, (_, tap) => {
    const offset = tap - taps / 2 + 1 - phase / oversampling;
    const angle = Math.PI * offset;
    return (Math.sin(angle) / angle) * (0.5 + 0.5 * Math.cos(angle / (taps / 2)));
  });
}

const filters = Array.from({ length: oversampling - 1 }, (_, index) => filterOf(index + 1));
/** The most by which a point between samples can exceed the samples around it. */
const largestGain = Math.max(...filters.map((filter) => filter.reduce((sum, value) => sum + Math.abs(value), 0)));

/**
 * Measures the true peak of mono sound with fourfold oversampling, as an amplitude. Blocks that cannot hold a higher peak than the one
 * found are left out, which makes it cheap enough to run while recording.
 */
export function createTruePeakMeter() {
  let peak = 0;
  /** The last samples, which belong to the filter of the next ones. */
  let before = new Float32Array(taps - 1);

  /** Interpolates after each sample of `samples` that has enough samples on both sides. */
  function examine(samples: Float32Array, from: number, until: number) {
    for (const filter of filters) {
      for (let start = from; start < until; start += 1) {
        let sum = 0;
        for (let tap = 0; tap < taps; tap += 1) sum += (filter[tap] as number) * (samples[start + tap] as number);
        peak = Math.max(peak, Math.abs(sum));
      }
    }
  }

  function largest(samples: Float32Array, from: number, until: number): number {
    let value = 0;
    for (let index = from; index < until; index += 1) value = Math.max(value, Math.abs(samples[index] as number));
    return value;
  }

  function add(samples: Float32Array) {
    const all = new Float32Array(before.length + samples.length);
    all.set(before);
    all.set(samples, before.length);
    const starts = all.length - taps + 1;
    for (let from = 0; from < starts; from += blockLength) {
      const until = Math.min(starts, from + blockLength);
      const loudest = largest(all, from, until + taps - 1);
      if (loudest * largestGain <= peak) continue;
      peak = Math.max(peak, loudest);
      examine(all, from, until);
    }
    before = all.slice(-(taps - 1));
  }

  return {
    add,
    /** The highest amplitude so far. */
    peak: () => peak,
  };
}
