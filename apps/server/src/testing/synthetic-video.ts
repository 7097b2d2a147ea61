import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fixturePath } from '@swing/media/testing/fixtures';

export interface SyntheticVideo {
  /** Bytes. */
  size: number;
  /** The bytes, made as they are read; every call gives the same ones. */
  stream(): Readable;
}

const blockBytes = 256 * 1024;
const boxHeaderBytes = 16;

/**
 * A valid MP4 of any size that is never held whole: a small clip and behind it one `free` box that fills it up, numbered
 * block by block so that a lost or misplaced one changes the hash. Throws below the size of the small clip.
 */
export async function syntheticVideo(size: number): Promise<SyntheticVideo> {
  const clip = await readFile(fixturePath('numbered-frames.mp4'));
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

/** Lower-case hex digest of everything a stream gives. */
export async function sha256Of(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
