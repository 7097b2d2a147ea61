import { describe, expect, it } from 'vitest';
import { announcementProblem, conversionOf, type FoundAnalysis } from './received-analysis.ts';

const found: FoundAnalysis = {
  container: 'mp4',
  videoCodec: 'avc',
  codecParameter: 'avc1.64001f',
  audioCodec: 'aac',
  audioSeconds: 60,
  durationSeconds: 60,
  isFastStart: true,
};
const silent = { audioCodec: null, audioSeconds: 0 };

describe('an analysis that arrived', () => {
  it.each([
    [{ durationSeconds: 60, hasSound: true }, {}, null],
    [{ durationSeconds: null, hasSound: null }, { ...silent, durationSeconds: 3 }, null],
    [{ durationSeconds: 0, hasSound: null }, {}, null],
    [{ durationSeconds: 62, hasSound: null }, {}, null],
    [{ durationSeconds: 62.1, hasSound: null }, {}, 'other_length'],
    [{ durationSeconds: 58, hasSound: null }, {}, null],
    [{ durationSeconds: 57.9, hasSound: null }, {}, 'other_length'],
    [{ durationSeconds: 60, hasSound: true }, silent, 'no_sound'],
    [{ durationSeconds: 60, hasSound: true }, { audioSeconds: 0 }, 'no_sound'],
    [{ durationSeconds: 60, hasSound: false }, silent, null],
    [{ durationSeconds: 60, hasSound: false }, {}, null],
  ] as const)('[REC-09] announced as %j with %j has the problem %s', (announced, facts, problem) => {
    expect(announcementProblem(announced, { ...found, ...facts })).toBe(problem);
  });

  it.each([
    [{}, 'none'],
    [silent, 'none'],
    [{ isFastStart: false }, 'remux'],
    [{ container: 'quicktime' }, 'remux'],
    [{ container: 'matroska', isFastStart: false }, 'remux'],
    [{ audioCodec: 'opus' }, 'convert'],
    [{ audioCodec: 'unknown' }, 'convert'],
    [{ codecParameter: 'avc1.6E001F' }, 'convert'],
    [{ videoCodec: 'hevc', codecParameter: 'hvc1.1.6.L93.B0' }, 'convert'],
    [{ container: 'webm', videoCodec: 'vp9', codecParameter: 'vp09.00.10.08', audioCodec: 'opus' }, 'convert'],
  ] as const)('[REC-09] with %j needs the conversion: %s', (facts, conversion) => {
    expect(conversionOf({ ...found, ...facts })).toBe(conversion);
  });
});
