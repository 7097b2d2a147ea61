import { highPass } from './high-pass.ts';

/** A sharp sound. `time` is in seconds from the first sample. */
export type Onset = {
  readonly time: number;
  /** Decibels by which it is louder than the next sharp sound, and than the loud parts of the rest. */
  readonly standsOutDb: number;
  /** False if it has no high tones: slowing a video down lowers them. */
  readonly hasTreble: boolean;
};

/** A crack is a click in the upper band: it rises within a few milliseconds, fades at once, and is the only one of its kind. */
const limits = { riseDb: 10, fallDb: 6, standsOutDb: 8, loudestQuantile: 0.95 } as const;
const cutoffHz = 1000;
/** A sound has high tones if they are at most this much lower than the rest of it. */
const treble = { cutoffHz: 5000, lowerDb: 35, seconds: 0.01 } as const;
/** All in steps of a millisecond, from the start of the sound. */
const spans = { before: [-32, -2], peak: [0, 5], later: [40, 120], own: [-40, 40], fewestLater: 20 } as const;
/** Energy below which there is only silence: -100 dB. */
const silence = 1e-10;

const decibels = (energy: number) => 10 * Math.log10(energy + silence);

/** Returns the mean energy of each millisecond, summed up from the start, so that the mean of any span is quick. */
function summedEnergy(samples: Float32Array, step: number): Float64Array {
  const count = Math.floor(samples.length / step);
  const sums = new Float64Array(count + 1);
  for (let at = 0; at < count; at++) {
    let sum = 0;
    for (let sample = at * step; sample < (at + 1) * step; sample++) sum += (samples[sample] ?? 0) ** 2;
    sums[at + 1] = (sums[at] ?? 0) + sum / step;
  }
  return sums;
}

/** Returns the first sample near the peak that reaches a quarter of its height. */
function startOfClick(samples: Float32Array, from: number, until: number): number {
  let top = 0;
  for (let at = from; at < until; at++) top = Math.max(top, Math.abs(samples[at] ?? 0));
  for (let at = from; at < until; at++) if (Math.abs(samples[at] ?? 0) >= top / 4) return at;
  return from;
}

function hasTreble(band: Float32Array, sampleRate: number, start: number): boolean {
  if (sampleRate < 3 * treble.cutoffHz) return true;
  // A little before the sound too, so that the filters have settled.
  const click = band.subarray(Math.max(0, start - sampleRate / 20), start + treble.seconds * sampleRate);
  const high = highPass(highPass(click, sampleRate, treble.cutoffHz), sampleRate, treble.cutoffHz);
  const energy = (samples: Float32Array) => {
    let sum = 0;
    for (const sample of samples.subarray(-treble.seconds * sampleRate)) sum += sample ** 2;
    return sum;
  };
  return 10 * Math.log10(energy(click) / (energy(high) + silence)) <= treble.lowerDb;
}

/**
 * Returns the one sharp sound that stands out in a mono sound track, such as the crack of a bat. Null if there is none or
 * more than one: in silence, noise, wind, speech and music.
 */
export function findOnset(samples: Float32Array, sampleRate: number): Onset | null {
  const step = Math.round(sampleRate / 1000);
  const band = highPass(samples, sampleRate, Math.min(cutoffHz, sampleRate / 4));
  const sums = summedEnergy(band, step);
  const count = sums.length - 1;
  const mean = (at: number, [from, to]: readonly [number, number]) => {
    const [start, end] = [Math.max(0, at + from), Math.min(count, at + to)];
    return ((sums[end] ?? 0) - (sums[start] ?? 0)) / Math.max(1, end - start);
  };

  const levels = Float64Array.from({ length: count }, (_, at) => decibels(mean(at, spans.peak)));
  const first = -spans.before[0];
  const isSharp = (at: number) => at >= first && (levels[at] ?? 0) - decibels(mean(at, spans.before)) >= limits.riseDb;
  const fades = (at: number) =>
    at + spans.later[0] + spans.fewestLater <= count &&
    (levels[at] ?? 0) - decibels(mean(at, spans.later)) >= limits.fallDb;

  let best = -1;
  for (let at = first; at < count; at++)
    if (isSharp(at) && !((levels[at] ?? 0) <= (levels[best] ?? -Infinity))) best = at;
  if (best < 0 || !fades(best)) return null;

  const others: number[] = [];
  let nextSharp = -Infinity;
  for (let at = 0; at < count; at++) {
    if (at >= best + spans.own[0] && at < best + spans.own[1]) continue;
    others.push(levels[at] ?? 0);
    if (isSharp(at)) nextSharp = Math.max(nextSharp, levels[at] ?? 0);
  }
  const loud = others.toSorted((one, other) => one - other)[Math.floor(others.length * limits.loudestQuantile)];
  const standsOutDb = (levels[best] ?? 0) - Math.max(nextSharp, loud ?? Infinity);
  if (standsOutDb < limits.standsOutDb) return null;
  const start = startOfClick(band, Math.max(0, best - spans.peak[1]) * step, (best + spans.peak[1]) * step);
  return { time: start / sampleRate, standsOutDb, hasTreble: hasTreble(band, sampleRate, start) };
}
