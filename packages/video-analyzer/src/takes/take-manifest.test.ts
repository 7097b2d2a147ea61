import { describe, expect, it } from 'vitest';
import { parseManifest } from './take-manifest.ts';

const manifest = {
  version: 1,
  owner: { accountId: 'coach-1', submissionId: 'swing-1', title: 'Mia Torres', isCorrection: false },
  startedAt: '2026-11-25T16:05:00.000Z',
  state: 'recording',
  durationSeconds: null,
  videoCodec: 'avc',
  audioCodec: 'aac',
};

describe('parseManifest', () => {
  it.each([
    ['a recording that runs', {}],
    ['a finished one', { state: 'finished', durationSeconds: 61.5 }],
    ['one without sound', { audioCodec: null }],
    ['one with its loudness', { loudness: { integratedLufs: -24.5, truePeakDbtp: -6 } }],
    ['a louder one', { replaces: ['1-a'], loudness: { integratedLufs: -16, truePeakDbtp: -1.1, liftedDecibels: 8.5 } }],
    ['one that was made of others', { replaces: ['1-a', '2-b'] }],
    ['a portrait one', { shape: 'portrait' }],
    ['one of which only a part is kept', { state: 'finished', durationSeconds: 12, keptSeconds: 4.5 }],
    ['a part that continues another one', { continues: '1-a' }],
    ['one of the practice swing', { owner: { ...manifest.owner, submissionId: null } }],
  ])('[REC-04] reads %s', (_, change) => {
    expect(parseManifest(JSON.stringify({ ...manifest, ...change }))).toEqual({ ...manifest, ...change });
  });

  it.each([
    ['of a newer version', { version: 2 }],
    ['without an account', { owner: { ...manifest.owner, accountId: undefined } }],
    ['without a submission', { owner: { ...manifest.owner, submissionId: undefined } }],
    ['without an owner', { owner: undefined }],
    ['in an unknown state', { state: 'sent' }],
    ['of an unknown shape', { shape: 'square' }],
    ['with a damaged list of sources', { replaces: [7] }],
    ['with a wrong duration', { durationSeconds: '61' }],
  ])('[REC-04] ignores a manifest %s', (_, change) => {
    expect(parseManifest(JSON.stringify({ ...manifest, ...change }))).toBeNull();
  });

  it('[PLUS-12] reads a recording with a damaged loudness as one that was not measured', () => {
    expect(parseManifest(JSON.stringify({ ...manifest, loudness: { integratedLufs: 'loud' } }))).toEqual(manifest);
  });

  it.each(['4', 0, -1, null])('[PLUS-11] reads a recording with the damaged cut %j as a whole one', (keptSeconds) => {
    expect(parseManifest(JSON.stringify({ ...manifest, keptSeconds }))).toEqual(manifest);
  });

  it.each([7, null, ['1-a']])(
    '[PLUS-11] reads a recording that continues the damaged id %j as one of its own',
    (continues) => {
      expect(parseManifest(JSON.stringify({ ...manifest, continues }))).toEqual(manifest);
    },
  );

  it.each(['', 'null', '[]', '7', '{"version":1', JSON.stringify(manifest).slice(0, 120)])(
    '[REC-04] ignores the damaged manifest %j',
    (text) => {
      expect(parseManifest(text)).toBeNull();
    },
  );
});
