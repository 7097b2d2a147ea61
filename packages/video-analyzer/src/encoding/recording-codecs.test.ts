import { canEncodeAudio } from 'mediabunny';
import { ensureAacEncoder } from '@swing/media/encoding-presets';
import { beforeEach, expect, it, vi } from 'vitest';
import type * as Codecs from './recording-codecs.ts';

vi.mock('mediabunny', { spy: true });
vi.mock('@swing/media/encoding-presets', { spy: true });

let codecs: typeof Codecs;
const encodable = new Set<string>();

beforeEach(async () => {
  encodable.clear();
  encodable.add('opus');
  vi.mocked(canEncodeAudio).mockImplementation(async (codec) => encodable.has(codec));
  vi.mocked(ensureAacEncoder).mockImplementation(async () => void encodable.add('aac'));
  vi.resetModules();
  codecs = await import('./recording-codecs.ts');
});

it('[REC-02] encodes AAC by the browser where it can', async () => {
  encodable.add('aac');
  expect(await codecs.chooseSoundCodec()).toEqual({ audio: 'aac', audioDelay: 0 });
  expect(ensureAacEncoder).not.toHaveBeenCalled();
});

it('[REC-02] takes away the delay of our AAC encoder where the browser has none', async () => {
  expect(await codecs.chooseSoundCodec()).toEqual({ audio: 'aac', audioDelay: 1024 / 48_000 });
});

it('[REC-04] loads our AAC encoder at the second attempt if the first failed, with its delay', async () => {
  vi.mocked(ensureAacEncoder).mockRejectedValueOnce(new Error('offline'));
  await expect(codecs.findAac()).rejects.toThrow('offline');
  expect(await codecs.findAac()).toEqual({ audio: 'aac', audioDelay: 1024 / 48_000 });
});

it('[REC-02] records Opus if our AAC encoder cannot be loaded, and stays with it', async () => {
  vi.mocked(ensureAacEncoder).mockRejectedValueOnce(new Error('offline'));
  expect(await codecs.chooseSoundCodec()).toEqual({ audio: 'opus', audioDelay: 0 });
  expect(await codecs.findAac()).toMatchObject({ audio: 'aac' });
  expect(await codecs.chooseSoundCodec()).toEqual({ audio: 'opus', audioDelay: 0 });
});

it('[REC-02] knows if neither the browser nor our encoder encodes AAC', async () => {
  vi.mocked(ensureAacEncoder).mockResolvedValue();
  expect(await codecs.findAac()).toBeNull();
});
