import { spawnSync } from 'node:child_process';
import { fixturePath, sharedMediaPath } from '@swing/media/testing/fixtures';
import { describe, expect, it } from 'vitest';
import { createLoudnessMeter } from './loudness-meter.ts';

const rate = 48_000;

function sine(frequency: number, decibels: number, seconds: number, phase = 0): Float32Array {
  const amplitude = 10 ** (decibels / 20);
  return Float32Array.from(
    { length: rate * seconds },
    (_, index) => amplitude * Math.sin((2 * Math.PI * frequency * index) / rate + phase),
  );
}

function measure(...parts: Float32Array[]) {
  const meter = createLoudnessMeter();
  for (const part of parts) {
    // As a microphone delivers sound, in pieces of 10 ms, and once in an odd one.
    meter.add(part.subarray(0, 123));
    for (let at = 123; at < part.length; at += 480) meter.add(part.subarray(at, at + 480));
  }
  return meter.result();
}

const lufs = (...parts: Float32Array[]) => measure(...parts).integratedLufs ?? -Infinity;
const silence = (seconds: number) => new Float32Array(rate * seconds);

describe('loudness by BS.1770', () => {
  it.each([
    [0, -3.01],
    [-23, -26.01],
    [-60, -63.01],
  ])('[PLUS-12] a sine of 997 Hz at %d dBFS in one channel has %d LUFS', (decibels, expected) => {
    expect(lufs(sine(997, decibels, 5))).toBeCloseTo(expected, 1);
  });

  it('[PLUS-12] high tones weigh more, low ones less', () => {
    expect(lufs(sine(4000, -20, 3)) - lufs(sine(997, -20, 3))).toBeCloseTo(3.3, 0);
    expect(lufs(sine(50, -20, 3)) - lufs(sine(997, -20, 3))).toBeLessThan(-3);
  });

  it('[PLUS-12] blocks below -70 LUFS do not count, nor those 10 LU below the others', () => {
    const voice = sine(997, -20, 10);
    expect(Math.abs(lufs(voice, silence(60)) + 23)).toBeLessThan(0.1);
    // Counted, they would make it -24.6.
    expect(lufs(sine(997, -20, 30), sine(997, -36, 30))).toBeCloseTo(-23.0, 1);
    // Only 6 LU below: the mean power of both.
    expect(lufs(sine(997, -20, 30), sine(997, -26, 30))).toBeCloseTo(-25.04, 1);
  });

  it('[PLUS-12] silence, less than 400 ms and noise below the gate have no loudness', () => {
    expect(measure(silence(5))).toEqual({ integratedLufs: null, truePeakDbtp: null });
    expect(measure(sine(997, -20, 0.3)).integratedLufs).toBeNull();
    expect(measure(sine(997, -70, 5)).integratedLufs).toBeNull();
  });

  it('[PLUS-12] finds peaks between the samples', () => {
    // Each sample of this tone is 3 dB below its peak.
    const tone = sine(12_000, -6, 1, Math.PI / 4);
    expect(Math.max(...tone)).toBeCloseTo(0.354, 2);
    const faded = tone.map((value, index) => value * Math.min(1, index / 4800));
    expect(measure(faded).truePeakDbtp).toBeCloseTo(-6, 1);
    // A louder block after a quiet one is found too.
    expect(measure(sine(997, -40, 1), sine(997, -10, 1)).truePeakDbtp).toBeCloseTo(-10, 1);
  });

  const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
  const clips = [fixturePath('swing-animation.mp4'), sharedMediaPath('golf-swing-real.mp4')].filter(
    (path) => path !== null,
  );
  it.skipIf(!hasFfmpeg).each(clips)('[PLUS-12] agrees with ffmpeg about %s (skipped without ffmpeg)', (clip) => {
    const mono = ['-v', 'info', '-nostats', '-i', clip, '-vn', '-ac', '1', '-ar', '48000'];
    const raw = spawnSync('ffmpeg', [...mono, '-f', 'f32le', '-'], { maxBuffer: 1e9 }).stdout;
    const { stderr } = spawnSync('ffmpeg', [...mono, '-af', 'ebur128=peak=true', '-f', 'null', '-'], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    const read = (pattern: RegExp) => Number(pattern.exec(stderr)?.[1]);
    const { integratedLufs, truePeakDbtp } = measure(new Float32Array(Uint8Array.from(raw).buffer));
    expect(Math.abs((integratedLufs ?? 0) - read(/Integrated loudness:\s+I:\s+(-[\d.]+) LUFS/))).toBeLessThan(0.1);
    expect(Math.abs((truePeakDbtp ?? 0) - read(/True peak:\s+Peak:\s+(-[\d.]+) dBFS/))).toBeLessThan(0.2);
  });
});
