import { createSeededRandom } from '@swing/media/testing/seeded-random';

export const sampleRate = 48_000;

/** Sounds made by calculation, added to each other in `samples`. Levels are decibels below full scale. */
export function createSounds(seconds: number, seed: number) {
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  const integer = createSeededRandom(seed);
  /** From -1 to 1. */
  const random = () => integer(2_000_001) / 1_000_000 - 1;
  const height = (levelDb: number) => 10 ** (levelDb / 20);

  function add(from: number, lasting: number, value: (time: number) => number) {
    const first = Math.round(from * sampleRate);
    const end = Math.min(samples.length, first + Math.round(lasting * sampleRate));
    for (let at = Math.max(0, first); at < end; at++)
      samples[at] = (samples[at] ?? 0) + value((at - first) / sampleRate);
  }

  return {
    samples,
    integer,
    noise(levelDb: number, from = 0, lasting = seconds) {
      add(from, lasting, () => height(levelDb) * random());
    },
    /** A click that fades within 10 ms, and an echo 20 dB lower that fades within 0.3 s. */
    crack(time: number, levelDb: number) {
      add(time, 0.05, (t) => height(levelDb) * random() * Math.exp(-t / 0.004));
      add(time, 0.6, (t) => height(levelDb - 20) * random() * Math.exp(-t / 0.1));
    },
    /** A high tone that fades within 0.2 s. */
    ring(time: number, levelDb: number) {
      add(time, 0.5, (t) => height(levelDb) * Math.sin(2 * Math.PI * 2600 * t) * Math.exp(-t / 0.06));
    },
    /** A low thump. */
    stomp(time: number, levelDb: number) {
      add(
        time,
        0.4,
        (t) => height(levelDb) * Math.sin(2 * Math.PI * 70 * t) * Math.exp(-t / 0.06) * Math.min(1, t / 0.008),
      );
    },
    /** Syllables of a voice: harmonics and a hiss that swell within 30 ms, four a second, each with its own loudness. */
    speech(from: number, lasting: number, levelDb: number) {
      for (let start = from; start < from + lasting; start += 0.25) {
        const level = height(levelDb - integer(6));
        const pitch = 110 + integer(60);
        add(start, 0.2, (t) => {
          const swell = Math.min(1, t / 0.03) * Math.min(1, (0.2 - t) / 0.05);
          const tone = [1, 2, 4, 8, 12, 16].reduce((sum, n) => sum + Math.sin(2 * Math.PI * pitch * n * t) / n, 0);
          return level * swell * (0.4 * tone + 0.2 * random());
        });
      }
    },
    /** Drum strokes, two a second, of nearly the same loudness. */
    music(levelDb: number) {
      for (let start = 0.2; start < seconds; start += 0.5)
        add(start, 0.3, (t) => height(levelDb - integer(3)) * random() * Math.exp(-t / 0.03));
    },
    /** Low rumble in gusts. */
    wind(levelDb: number) {
      let low = 0;
      add(0, seconds, (t) => {
        low += 0.01 * (random() - low);
        return 12 * height(levelDb) * low * (1 + Math.sin(2 * Math.PI * 0.7 * t));
      });
    },
    /** Cuts off all that is louder than full scale, as an overloaded microphone does. */
    clip() {
      for (const [at, value] of samples.entries()) samples[at] = Math.min(1, Math.max(-1, value));
    },
  };
}
