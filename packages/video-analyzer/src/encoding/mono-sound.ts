/** Recordings have one channel of sound at this rate, whatever the microphone delivers. */
export const soundRate = 48_000;

export type MonoSamples = Float32Array<ArrayBuffer>;

/** Sound of one or more channels. */
export type Channels = {
  readonly numberOfFrames: number;
  readonly numberOfChannels: number;
  copyTo(into: Float32Array<ArrayBuffer>, options: { planeIndex: number; format: 'f32-planar' }): void;
};

/** Returns the mean of all channels. */
export function monoOf(data: Channels): MonoSamples {
  const { numberOfFrames, numberOfChannels } = data;
  const mono = new Float32Array(numberOfFrames);
  if (numberOfChannels === 1) {
    data.copyTo(mono, { planeIndex: 0, format: 'f32-planar' });
    return mono;
  }
  const plane = new Float32Array(numberOfFrames);
  for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex += 1) {
    data.copyTo(plane, { planeIndex, format: 'f32-planar' });
    plane.forEach((value, index) => (mono[index] = (mono[index] ?? 0) + value / numberOfChannels));
  }
  return mono;
}

/** Half the width of the interpolation filter, in samples of the lower rate. */
const reach = 16;

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** A sinc function with a Hann window; `offset` and `halfWidth` in input samples, `cutoff` as a share of the input's bandwidth. */
function filterAt(offset: number, halfWidth: number, cutoff: number): number {
  if (Math.abs(offset) >= halfWidth) return 0;
  const angle = Math.PI * offset * cutoff;
  const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
  return cutoff * sinc * (0.5 + 0.5 * Math.cos((Math.PI * offset) / halfWidth));
}

/** One filter for each position that an output sample can have between two input samples. */
function makeFilters(up: number, halfWidth: number, cutoff: number): Float32Array[] {
  return Array.from({ length: up }, (_, phase) =>
    Float32Array.from({ length: 2 * halfWidth }, (__, tap) =>
      filterAt(tap - halfWidth + 1 - phase / up, halfWidth, cutoff),
    ),
  );
}

/** Converted sound. It begins `lagSeconds` before the piece that was added last. */
export type Resampled = { readonly samples: MonoSamples; readonly lagSeconds: number };

/**
 * Converts consecutive pieces of mono sound to 48 kHz. Positions are computed with whole numbers, so no error adds up. mediabunny's
 * own conversion holds five seconds of sound back, which a crash would lose.
 */
export function createMonoResampler(inputRate: number): (piece: MonoSamples) => Resampled {
  if (inputRate === soundRate) return (samples) => ({ samples, lagSeconds: 0 });
  const divisor = greatestCommonDivisor(inputRate, soundRate);
  const [up, down] = [soundRate / divisor, inputRate / divisor];
  const shrink = Math.max(1, inputRate / soundRate);
  const halfWidth = Math.ceil(reach * shrink);
  const filters = makeFilters(up, halfWidth, 0.95 / shrink);
  let input: MonoSamples = new Float32Array(halfWidth - 1);
  /** Position of the next output sample: `phase / up` input samples after `input[base]`. */
  let base = halfWidth - 1;
  let phase = 0;

  return (piece) => {
    const lag = input.length - base - phase / up;
    const all = new Float32Array(input.length + piece.length);
    all.set(input);
    all.set(piece, input.length);
    const samples = new Float32Array(Math.ceil(((all.length - base) * up) / down) + 1);
    let count = 0;
    while (base + halfWidth < all.length) {
      const filter = filters[phase] as Float32Array;
      const first = base - halfWidth + 1;
      let sum = 0;
      for (let tap = 0; tap < filter.length; tap += 1) sum += (filter[tap] ?? 0) * (all[first + tap] ?? 0);
      samples[count] = sum;
      count += 1;
      phase += down;
      base += Math.floor(phase / up);
      phase %= up;
    }
    const from = Math.min(base - halfWidth + 1, all.length);
    input = all.slice(from);
    base -= from;
    return { samples: samples.slice(0, count), lagSeconds: lag / inputRate };
  };
}
