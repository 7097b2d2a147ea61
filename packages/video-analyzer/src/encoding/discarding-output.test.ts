import { EncodedPacket, EncodedVideoPacketSource } from 'mediabunny';
import { expect, it } from 'vitest';
import { discardingOutput } from './discarding-output.ts';

it('[REC-04] ends without a long index, however long the recording is', async () => {
  const output = discardingOutput();
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const meta = { decoderConfig: { codec: 'vp8', codedWidth: 1280, codedHeight: 720 } };
  for (let second = 0; second < 600; second += 1) {
    await source.add(new EncodedPacket(new Uint8Array(10), 'key', second, 1), meta);
  }
  let bytes = 0;
  output.target.on('write', ({ start, end }) => (bytes += end - start));
  await output.finalize();
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(1_000);
});
