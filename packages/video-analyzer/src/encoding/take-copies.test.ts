import { describe, expect, it } from 'vitest';
import { supersededIds } from './take-copies.ts';
import type { TakeManifest } from './take-manifest.ts';

const take = (id: string, change: Partial<TakeManifest> = {}) => ({
  id,
  manifest: {
    version: 1,
    owner: { accountId: 'a', submissionId: 's', title: 'Mia', isCorrection: false },
    startedAt: '2026-11-25T10:00:00.000Z',
    state: 'finished',
    durationSeconds: 3,
    videoCodec: 'avc',
    audioCodec: 'aac',
    ...change,
  } satisfies TakeManifest,
});

describe('copies of takes', () => {
  it('[PLUS-12] [REC-04] an unfinished copy gives way to its original', () => {
    expect(supersededIds([take('1'), take('2', { copyOf: '1', state: 'recording' })])).toEqual(new Set(['2']));
  });

  it('[PLUS-12] [REC-04] a finished copy replaces its original', () => {
    expect(supersededIds([take('1', { copyOf: '2' }), take('2'), take('3')])).toEqual(new Set(['2']));
  });

  it('[PLUS-12] [REC-04] a copy without its original stays, finished or not', () => {
    expect(supersededIds([take('2', { copyOf: '1' }), take('3', { copyOf: '1', state: 'recording' })])).toEqual(
      new Set(),
    );
  });
});
