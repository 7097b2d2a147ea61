import { canEncodeAudio } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { compressionPreset, ensureAacEncoder, recordingLimits, recordingPreset } from './encoding-presets.ts';
import { recordingSizes } from './picture-shape.ts';

describe('encoding presets', () => {
  it('[REC-02] [PLUS-13] contain the required numbers', () => {
    expect(recordingPreset).toMatchObject({ frameRate: 30, videoBitsPerSecond: 6e6 });
    expect(recordingSizes).toEqual({
      landscape: { width: 1280, height: 720 },
      portrait: { width: 720, height: 1280 },
    });
    expect(recordingLimits).toEqual({ maximumSeconds: 600, warningsSecondsBeforeEnd: [120, 60, 30] });
    expect(compressionPreset).toMatchObject({
      targetBytes: 183_500_800,
      maximumBytes: 199_229_440,
      audioBitsPerSecond: 128_000,
      minimumVideoBitsPerSecond: 700_000,
    });
  });

  it('registers an AAC encoder if the platform has none, also when called twice', async () => {
    await Promise.all([ensureAacEncoder(), ensureAacEncoder()]);
    expect(await canEncodeAudio('aac')).toBe(true);
  });
});
