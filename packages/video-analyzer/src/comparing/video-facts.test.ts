import { expect, it } from 'vitest';
import { aspectRatio, frameRateText, readFilmedFps } from './video-facts.ts';

it.each([
  [1920, 1080, '16:9'],
  [1080, 1920, '9:16'],
  [640, 480, '4:3'],
  [354, 492, '1:1.39'],
  [720, 720, '1:1'],
  [0, 0, ''],
])('[ANZ-01] the aspect ratio of %i x %i is "%s"', (width, height, text) => {
  expect(aspectRatio(width, height)).toBe(text);
});

it('[ANZ-01] writes a frame rate with at most two decimals', () => {
  expect([30, 30_000 / 1001, 239.9995].map(frameRateText)).toEqual(['30', '29.97', '240']);
});

it.each<[string, number | null | undefined]>([
  ['', null],
  [' ', null],
  ['240', 240],
  ['59.94', 59.94],
  ['0', undefined],
  ['10001', undefined],
  ['fast', undefined],
])('[ANZ-03] reads the typed rate "%s" as %s', (text, rate) => {
  expect(readFilmedFps(text)).toBe(rate);
});
