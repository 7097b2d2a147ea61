import { beforeAll, expect, it } from 'vitest';
import { cutFile } from './cut-file.ts';
import { finishedFile, readFragments, type FinishedFile } from '../mp4/finished-file.ts';
import { described, fragmented, inMemory } from './testing/fragmented-take.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer());

async function finished(name: Parameters<typeof fragmented>[0]): Promise<FinishedFile> {
  const written = await fragmented(name);
  return finishedFile(new Blob([written]), readFragments(inMemory(written), false));
}

async function cutAt({ blob }: FinishedFile, seconds: number) {
  const { blob: kept, ...facts } = cutFile(blob, inMemory(await bytesOf(blob)), seconds);
  const bytes = await bytesOf(kept);
  const [video, audio] = await described(bytes);
  return { ...facts, bytes, type: kept.type, video: video!, audio };
}

let whole: FinishedFile;
beforeAll(async () => {
  whole = await finished('swing-animation.mp4');
});

it.each([
  ['between two key frames', 1.25, 38, 59],
  ['at a key frame', 2, 60, 94],
  ['in the first picture', 0.02, 1, 1],
])('[PLUS-11] keeps pictures and sounds up to the cut, %s', async (_, seconds, pictures, sounds) => {
  const source = await described(await bytesOf(whole.blob));
  const { video, audio, ...facts } = await cutAt(whole, seconds);
  expect(video.packets).toEqual(source[0]!.packets.slice(0, pictures));
  // The sound of the fixture begins with two packets at zero, of which the second counts.
  expect(audio?.packets).toEqual(source[1]!.packets.slice(1, 1 + sounds));
  expect(facts).toMatchObject({ hasAudio: true, type: 'video/mp4' });
  expect(Math.abs((facts.durationSeconds ?? 0) - seconds), 'up to half a packet of sound').toBeLessThan(0.011);
});

it('[PLUS-11] holds nothing of what was cut away', async () => {
  const source = await described(await bytesOf(whole.blob));
  const { bytes } = await cutAt(whole, 1.25);
  const held = Buffer.from(bytes);
  const holds = ({ data }: { data: string }) => held.includes(Buffer.from(data, 'base64'));
  expect(source[0]!.packets.slice(0, 38).every(holds)).toBe(true);
  expect(source[0]!.packets.slice(38).some(holds)).toBe(false);
});

it('[PLUS-11] cuts a recording without sound', async () => {
  const { video, audio, hasAudio } = await cutAt(await finished('numbered-frames.mp4'), 0.5);
  expect({ hasAudio, audio }).toEqual({ hasAudio: false, audio: undefined });
  expect(video.packets.length).toBeGreaterThan(0);
});

it('[PLUS-11] refuses a file that is no recording', () => {
  const strange = new TextEncoder().encode('not a video, but somebody spoke here');
  expect(() => cutFile(new Blob([strange]), inMemory(strange), 1)).toThrow('no media');
});
