import { ALL_FORMATS, BufferSource, BufferTarget, Conversion, Input, Mp4OutputFormat, Output } from 'mediabunny';

/** Copies the packets of a video into a fast-start MP4, also of codecs that ffmpeg does not put into one, such as VP8. */
export async function copiedToMp4(video: Buffer): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(video), formats: ALL_FORMATS });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const conversion = await Conversion.init({ input, output });
  if (!conversion.isValid) throw new Error('The video cannot be copied into an MP4.');
  await conversion.execute();
  if (target.buffer === null) throw new Error('Nothing was written.');
  return Buffer.from(target.buffer);
}
