import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { TransformStream, type ReadableStreamDefaultReader } from 'node:stream/web';
import type { ByteSource } from '@swing/media/byte-source';
import { remuxWithoutMetadata } from '@swing/media/clean-remux';
import { readFrameIndex } from '@swing/media/read-frame-index';
import { probeVideo } from '@swing/media/probe';
import { NotAVideoError, TruncatedVideoError } from '@swing/media/errors';
import { fileChunks } from '@swing/storage/file-chunks';
import type { ObjectStore } from '@swing/storage/object-store';
import { storedByteSource } from '../bytes/stored-byte-source.ts';
import { FfmpegError } from './ffmpeg-error.ts';
import { findFfmpeg, type Ffmpeg } from './find-ffmpeg.ts';
import { makeProxy } from './make-proxy.ts';
import { makeThumbnail } from './make-thumbnail.ts';
import type { MediaRequest, MediaResults, MediaTask } from './media-task.ts';
import { inTranscodingSlot } from './transcoding-slot.ts';
import { inWorkFolder } from './work-folder.ts';
import { writeHashed } from './write-hashed.ts';

type Order = Pick<MediaRequest, 'ffmpegPrograms' | 'transcodingCpuSeconds' | 'task'>;

/** Runs a task on stored files. Throws errors of the store, the media tools or ffmpeg. */
export async function runMediaTask(storage: ObjectStore, order: Order): Promise<MediaResults[MediaTask['kind']]> {
  const { task } = order;
  const source = storedByteSource(storage, task.from.key, task.from.size);
  if (task.kind === 'copy') return storeCleanCopy(storage, task.cleanKey, source);
  const ffmpeg = await findFfmpeg(order.ffmpegPrograms);
  if (!ffmpeg) throw new FfmpegError('No ffmpeg was found that can encode H.264.', 'invalid-video');
  if (task.kind === 'proxy') return storeProxy(storage, source, ffmpeg, task, order.transcodingCpuSeconds);
  if (task.kind === 'convert') return storeConverted(storage, source, ffmpeg, task, order.transcodingCpuSeconds);
  return storeThumbnail(storage, source, ffmpeg, task.thumbnailKey);
}

async function storeThumbnail(storage: ObjectStore, source: ByteSource, ffmpeg: Ffmpeg, key: string) {
  const picture = await inWorkFolder((folder) => makeThumbnail(ffmpeg, source, folder));
  if (picture.length === 0) throw new FfmpegError('ffmpeg wrote no thumbnail.', 'invalid-video');
  return writeHashed(storage, key, once(picture));
}

async function storeCleanCopy(storage: ObjectStore, key: string, source: ByteSource) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const reader = readable.getReader();
  const remux = async () => {
    try {
      const { mimeType } = await remuxWithoutMetadata(source, (chunk) => writer.write(chunk));
      await writer.close();
      return mimeType;
    } catch (thrown) {
      // Also ends the writing, with the same error.
      await writer.abort(thrown).catch(() => {});
      throw thrown;
    }
  };
  const write = async () => {
    try {
      return await writeHashed(storage, key, chunksOf(reader));
    } catch (thrown) {
      // Not `writer.abort`: it waits for the write in progress, which waits for a reader.
      await reader.cancel(thrown).catch(() => {});
      throw thrown;
    }
  };
  const [copied, written] = await Promise.allSettled([remux(), write()]);
  // If the store failed, its error is the cause. The copying only ended because of it.
  if (written.status === 'rejected') throw written.reason;
  if (copied.status === 'rejected') throw copied.reason;
  return { mimeType: copied.value, ...written.value };
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** Gives ffmpeg the clean copy, whose container we wrote ourselves, and stores the proxy. */
async function storeProxy(
  storage: ObjectStore,
  source: ByteSource,
  ffmpeg: Ffmpeg,
  { proxyKey, from, isBackground }: Extract<MediaTask, { kind: 'proxy' }>,
  cpuSeconds: number,
): Promise<MediaResults['proxy']> {
  return inWorkFolder(async (folder) => {
    const files = filesIn(folder);
    const { stream } = await storage.read(from.key);
    await pipeline(stream, createWriteStream(files.input));
    await encode(ffmpeg, source, files, { cpuSeconds, isBackground });
    return writeHashed(storage, proxyKey, fileChunks(files.output));
  });
}

/** As `storeProxy`, for a video of which there is no clean copy. */
async function storeConverted(
  storage: ObjectStore,
  source: ByteSource,
  ffmpeg: Ffmpeg,
  { convertedKey }: Extract<MediaTask, { kind: 'convert' }>,
  cpuSeconds: number,
): Promise<MediaResults['convert']> {
  return inWorkFolder(async (folder) => {
    const files = filesIn(folder);
    const input = await open(files.input, 'w');
    try {
      // Not `write`: if the disk has room for only a part of the chunk, it writes that part and reports no error.
      await remuxWithoutMetadata(source, (chunk) => input.appendFile(chunk));
    } finally {
      await input.close();
    }
    // A copy leaves out sound in a codec that is not known.
    const { audioSeconds } = await probeVideo(source);
    if (audioSeconds > 0) await withFile(files.input, refuseSilence);
    await encode(ffmpeg, source, files, { cpuSeconds, isBackground: false });
    if (audioSeconds > 0) await withFile(files.output, refuseSilence);
    return writeHashed(storage, convertedKey, fileChunks(files.output));
  });
}

const filesIn = (folder: string) => ({ folder, input: join(folder, 'input'), output: join(folder, 'output.mp4') });

/** Writes `output` with every frame of `original`, from a clean copy of it in `input`. */
async function encode(
  ffmpeg: Ffmpeg,
  original: ByteSource,
  files: ReturnType<typeof filesIn>,
  { cpuSeconds, isBackground }: { cpuSeconds: number; isBackground: boolean | undefined },
): Promise<void> {
  const probe = await withFile(files.input, (input) => probeVideo(input));
  const { count } = await readFrameIndex(original);
  // A clean copy may end with frames that an edit list of the original hides.
  const mostFrames = probe.frameCount > count ? count : null;
  await inTranscodingSlot(() => makeProxy(ffmpeg, probe, files, { cpuSeconds, mostFrames }), isBackground);
  await withFile(files.output, (output) => refuseOtherFrames(original, output));
}

/** Reads a temporary file. Throws FfmpegError with reason `unknown` if it is damaged: the video that was sent is not at fault. */
async function withFile<Result>(path: string, read: (source: ByteSource) => Promise<Result>): Promise<Result> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await read({
      size,
      read: async (start, end) => (await file.read(Buffer.alloc(end - start), 0, end - start, start)).buffer,
    });
  } catch (thrown) {
    if (!(thrown instanceof NotAVideoError) && !(thrown instanceof TruncatedVideoError)) throw thrown;
    throw new FfmpegError(`A temporary file cannot be read: ${thrown.message}`, 'unknown');
  } finally {
    await file.close();
  }
}

/** Throws FfmpegError for a copy that lost its sound. */
async function refuseSilence(copy: ByteSource): Promise<void> {
  if ((await probeVideo(copy)).audioSeconds === 0) throw new FfmpegError('The copy has no sound.', 'invalid-video');
}

const sameTimeSeconds = 0.002;

/** Throws FfmpegError if the copy's frames or times differ: analyses are drawn on single frames. */
async function refuseOtherFrames(original: ByteSource, copy: ByteSource): Promise<void> {
  const [wanted, made] = [await readFrameIndex(original), await readFrameIndex(copy)];
  if (wanted.count !== made.count) {
    throw new FfmpegError(`The copy has ${made.count} frames instead of ${wanted.count}.`, 'invalid-video');
  }
  for (let frame = 0; frame < wanted.count; frame++) {
    const drift = made.timeOf(frame) - made.timeOf(0) - (wanted.timeOf(frame) - wanted.timeOf(0));
    if (Math.abs(drift) > sameTimeSeconds)
      throw new FfmpegError(`Frame ${frame} is ${drift} s off its time.`, 'invalid-video');
  }
}
