import type { VideoProbe } from '@swing/media/probe';
import { expect, it } from 'vitest';
import type { VerbContext } from '../../../kernel/verb.ts';
import type { Receiving } from './begin-receiving.ts';
import { remuxAnalysis } from './remux-analysis.ts';

const upload = { key: 'arrived', playableKey: 'playable', requestedBy: 'coach' } as Receiving;
const withSound = { durationSeconds: 4, audioSeconds: 4 } as VideoProbe;
const silent = { durationSeconds: 4, audioSeconds: 0 } as VideoProbe;

/** As if the copy had these properties. */
const remux = (arrived: VideoProbe, copied: VideoProbe) => {
  const media = {
    run: async () => ({ size: 7, mimeType: 'video/mp4' }),
    probe: async () => ({ isVideo: true, probe: copied }),
  };
  const storage = { read: async () => ({ stream: [Buffer.from('a copy!')] }) };
  const signal = new AbortController().signal;
  return remuxAnalysis({ media, storage } as unknown as VerbContext, upload, 9, arrived, signal);
};

it('[REC-09] refuses an analysis whose copy lost its sound', async () => {
  await expect(remux(withSound, silent)).rejects.toMatchObject({ problem: 'not_convertible' });
});

it.each([
  ['with', withSound],
  ['without', silent],
])('[REC-09] accepts an analysis %s sound whose copy is the same', async (_, probe) => {
  expect(await remux(probe, probe)).toMatchObject({ key: 'playable', size: 7, probe: { mimeType: 'video/mp4' } });
});
