import { readFile } from 'node:fs/promises';
import { childBoxes } from '@swing/media/iso-boxes';
import { fixturePath } from '@swing/media/testing/fixtures';
import { EncodedPacketSink } from 'mediabunny';
import { expect, it } from 'vitest';
import { readFragments } from '../mp4/finished-file.ts';
import { createTakeWriter } from './take-writer.ts';
import { inMemory, openVideo } from './testing/fragmented-take.ts';

/** Writes a recording of `seconds` with one picture a second. Each picture is a key frame, so each begins a new fragment of the file. */
async function record(seconds: number) {
  const input = openVideo(new Uint8Array(await readFile(fixturePath('numbered-frames.mp4'))));
  const track = (await input.getPrimaryVideoTrack())!;
  const meta = { decoderConfig: (await track.getDecoderConfig())! };
  const { data } = (await new EncodedPacketSink(track).getFirstPacket())!;
  const file = { bytes: new Uint8Array(seconds * (data.byteLength + 1000)), size: 0 };
  const writer = await createTakeWriter({ picture: 'avc', sound: null }, ({ data: chunk, position }) => {
    file.bytes.set(chunk, position);
    file.size = Math.max(file.size, position + chunk.byteLength);
  });
  for (let second = 0; second < seconds; second += 1) {
    await writer.addPicture({ data, type: 'key', timestamp: second, duration: 1, meta });
  }
  expect(await writer.finish()).toBe(true);
  return file.bytes.slice(0, file.size);
}

it('[REC-04] writes no longer index at the end of a long recording, of which every fragment can be read', async () => {
  const bytes = await record(600);
  const boxes = childBoxes(new DataView(bytes.buffer));
  expect(boxes.filter(({ type }) => type === 'moof')).toHaveLength(600);
  const index = boxes.at(-1);
  expect(index?.type).toBe('mfra');
  expect(index?.content.byteLength).toBeLessThan(200);
  expect(readFragments(inMemory(bytes), true)?.durationSeconds).toBeCloseTo(600, 1);
});
