import { openAsBlob } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TruncatedVideoError } from './errors.ts';
import { remuxToFastStart } from './faststart.ts';
import { probeVideo } from './probe.ts';
import { byteSourceOfBytes } from './byte-source.ts';
import { fixturePath } from './testing/fixtures.ts';

describe('remuxToFastStart', () => {
  it('turns a fragmented take, given as a Blob, into a plain MP4 with its index first', async () => {
    const pieces: Uint8Array[] = [];
    const take = await openAsBlob(fixturePath('fragmented.mp4'));
    const { size } = await remuxToFastStart(take, async (chunk) => void pieces.push(chunk));
    const bytes = Buffer.concat(pieces);
    expect(size).toBe(bytes.byteLength);
    expect(bytes.indexOf('moof')).toBe(-1);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(await probeVideo(byteSourceOfBytes(bytes))).toMatchObject({
      frameCount: 60,
      videoCodec: 'avc',
      audioCodec: 'aac',
    });
  });

  it('refuses a take that was cut inside a fragment', async () => {
    const take = await openAsBlob(fixturePath('fragmented.mp4'));
    const attempt = remuxToFastStart(take.slice(0, take.size - 4000), async () => {});
    await expect(attempt).rejects.toThrow(TruncatedVideoError);
  });
});
