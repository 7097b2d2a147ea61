import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fixturePath } from '@swing/media/testing/fixtures';

export interface SyntheticVideo {
  /** Bytes. */
  size: number;
  /** Generates the bytes while they are read. Every call yields the same ones. */
  stream(): Readable;
}

const blockBytes = 256 * 1024;
const boxHeaderBytes = 16;

/**
 * Creates a valid MP4 of any size without holding it in memory: a small clip and a `free` box that fills it up. Its
 * blocks are numbered, so that a lost or misplaced one changes the hash. Throws if `size` is less than that of the
 * small clip.
 */
export async function syntheticVideo(size: number): Promise<SyntheticVideo> {
  const clip = await readFile(fixturePath('swing-animation.mp4'));
  const boxBytes = size - clip.length;
  if (boxBytes < boxHeaderBytes)
    throw new Error(`A synthetic video has at least ${clip.length + boxHeaderBytes} bytes`);
  const header = Buffer.alloc(boxHeaderBytes);
  header.writeUInt32BE(1, 0);
  header.write('free', 4, 'latin1');
  header.writeBigUInt64BE(BigInt(boxBytes), 8);
  const filler = Buffer.alloc(blockBytes, createHash('sha512').update('filler').digest());
  return {
    size,
    stream: () => Readable.from(blocks(Buffer.concat([clip, header]), filler, boxBytes - boxHeaderBytes)),
  };
}

function* blocks(start: Buffer, filler: Buffer, bytes: number): Generator<Buffer> {
  yield start;
  for (let at = 0; at < bytes; at += blockBytes) {
    const block = Buffer.allocUnsafeSlow(Math.min(blockBytes, bytes - at));
    filler.copy(block);
    if (block.length >= 8) block.writeBigUInt64BE(BigInt(at));
    yield block;
  }
}

/** Returns the SHA-256 of a stream in lower-case hex. */
export async function sha256Of(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
