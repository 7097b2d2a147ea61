import { readFileSync } from 'node:fs';
import { fixturePath } from '@swing/media/testing/fixtures';
import { ALL_FORMATS, BufferSource, BufferTarget, Conversion, Input, Mp4OutputFormat, Output } from 'mediabunny';

const clip = (name: Parameters<typeof fixturePath>[0]) => readFileSync(fixturePath(name));

export const clips = {
  video1: clip('swing-animation.mp4'),
  /** 90 frames. */
  numbered: clip('numbered-frames.mp4'),
  /** Frame count differs from `numbered`. */
  other: clip('fps240.mp4'),
  hevc: clip('hevc-rotated.mov'),
};

/** The sound of the animated swing without its picture. */
export async function soundOnly(): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(clips.video1), formats: ALL_FORMATS });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  await (await Conversion.init({ input, output, video: { discard: true } })).execute();
  return Buffer.from(target.buffer as ArrayBuffer);
}

export const file = (name: string, buffer: Buffer, mimeType = 'video/mp4') => ({ name, buffer, mimeType });
