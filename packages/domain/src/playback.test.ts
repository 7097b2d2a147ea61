import { describe, expect, it } from 'vitest';
import { isPlayedEverywhere, playbackNotice, playbackOf } from './playback.ts';

describe('playback', () => {
  it.each([
    ['avc', 'avc1.640028', true],
    ['avc', 'avc1.42C01E', true],
    ['avc', 'avc1.6E0028', false],
    ['avc', 'avc1.7A0028', false],
    ['avc', null, false],
    ['hevc', 'hvc1.1.6.L93.B0', false],
    ['vp8', 'vp8', true],
    ['vp9', 'vp09.00.10.08', true],
    ['vp9', 'vp09.02.10.10', false],
    ['av1', 'av01.0.04M.08', false],
    ['prores', 'apch', false],
  ])('[UPL-10] detects whether every browser plays %s (%s): %s', (codec, parameter, expected) => {
    expect(isPlayedEverywhere(codec, parameter)).toBe(expected);
  });

  it('[UPL-10] determines what can be played, and explains in words why a video cannot', () => {
    const facts = { needsProxy: true, proxyState: 'preparing', isKept: true } as const;
    expect(playbackOf({ ...facts, needsProxy: false, proxyState: 'none' })).toBe('original');
    expect(playbackOf(facts)).toBe('preparing');
    expect(playbackOf({ ...facts, proxyState: 'ready' })).toBe('proxy');
    expect(playbackOf({ ...facts, proxyState: 'failed' })).toBe('unavailable');
    expect(playbackOf({ ...facts, proxyState: 'ready', isKept: false })).toBe('unavailable');
    expect([playbackNotice('original'), playbackNotice('proxy')]).toEqual([null, null]);
    expect(playbackNotice('preparing')).toMatch(/is being made/);
    expect(playbackNotice('unavailable')).toMatch(/download it/);
  });
});
