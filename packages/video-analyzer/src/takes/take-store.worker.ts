import { cutFile } from './cut-file.ts';
import { finishedFile, readFragments, type FinishedFile } from '../mp4/finished-file.ts';
import { createFragmentReader, NoMediaError, type FragmentReader } from '../mp4/fragment-reader.ts';
import { bytesOfFile, openMemoryFile, openStoredFile, type TakeFile } from './take-file.ts';
import { loadSoundEncoder } from '../encoding/sound-encoder.ts';
import { createTakeWriter, type TakeWriter } from './take-writer.ts';
import { findAac } from '../encoding/recording-codecs.ts';
import type { StoreReply, StoreRequest, StoreResult } from './store-worker.ts';
import {
  mediaName,
  prepareManifest,
  openTakesFolder,
  readManifest,
  writeManifest,
  type PreparedManifest,
} from './takes-folder.ts';

type WorkerScope = {
  onmessage: ((event: MessageEvent<StoreRequest>) => void) | null;
  postMessage(reply: StoreReply): void;
};
const scope = globalThis as unknown as WorkerScope;

type WrittenBytes = { data: Uint8Array<ArrayBuffer>; position: number };

type OpenTake = {
  file: TakeFile;
  reader: FragmentReader;
  write(bytes: WrittenBytes): void;
  /** Null if the page sends the bytes of the file instead of pictures and sound. */
  writer: TakeWriter | null;
  /** For the manifest that is written when the take is finished. Null if the take has no manifest on the disk. */
  finished: PreparedManifest | null;
};

let take: OpenTake | null = null;

type OpenRequest = Extract<StoreRequest, { kind: 'open' }>;

async function openFile({ id, manifest }: OpenRequest): Promise<Pick<OpenTake, 'file' | 'finished'>> {
  try {
    // First, because a file without a manifest is deleted after a day.
    if (manifest !== null) await writeManifest(id, manifest);
    const finished = manifest === null ? null : await prepareManifest(id);
    return { file: await openStoredFile(id), finished };
  } catch {
    return { file: openMemoryFile(), finished: null };
  }
}

async function openTake(request: OpenRequest): Promise<OpenTake> {
  // Before the file is made, so that none is left behind if the encoder cannot be loaded.
  if (request.tracks !== null) await loadSoundEncoder(request.tracks.sound);
  const { file, finished } = await openFile(request);
  const reader = createFragmentReader(file);
  const write = ({ data, position }: WrittenBytes) => {
    file.write(data, position);
    readAhead(reader);
  };
  const writer = request.tracks && (await createTakeWriter(request.tracks, write));
  return { file, reader, finished, write, writer };
}

/**
 * Parses what has been written so far. An unknown structure must not stop the recording; it is detected again at the
 * end.
 */
function readAhead(reader: FragmentReader) {
  try {
    reader.advance();
  } catch {
    // Detected again by `readFragments`.
  }
}

/** As `readFragments`, but returns undefined if there is no media. */
function startOf(...[bytes, isInterrupted, reader]: Parameters<typeof readFragments>) {
  try {
    return readFragments(bytes, isInterrupted, reader);
  } catch (error) {
    if (error instanceof NoMediaError) return undefined;
    throw error;
  }
}

async function finishTake(
  { file, reader, finished, writer }: OpenTake,
  { manifest, isInterrupted }: Extract<StoreRequest, { kind: 'finish' }>,
) {
  const hasPicture = isInterrupted || writer === null || (await writer.finish());
  const start = startOf(file, isInterrupted || !hasPicture, reader);
  // A take whose end or new manifest is not on the disk, because that is full, is offered as an interrupted one later.
  const isKept = start !== undefined && file.isOnDisk;
  const loudness = writer?.loudness();
  const measured = loudness && { loudness };
  const described = isKept && manifest !== null ? finished?.write({ ...manifest, ...measured }) : finished?.discard();
  const [written] = await Promise.all([file.close(), described?.catch(() => undefined)]);
  const isStored = finished !== null && file.isOnDisk;
  return start === undefined ? null : { ...finishedFile(written, start), ...measured, isStored };
}

/** What of a recording is kept. That is all of it if it cannot be cut, for example because the format of its sound is unknown. */
function keptOf(file: FinishedFile, keptSeconds: number): FinishedFile {
  if (file.durationSeconds === null || keptSeconds >= file.durationSeconds) return file;
  try {
    return cutFile(file.blob, bytesOfFile(file.blob), keptSeconds);
  } catch {
    return file;
  }
}

async function rebuild({ id, isInterrupted, keptSeconds = Infinity }: Extract<StoreRequest, { kind: 'rebuild' }>) {
  const folder = await openTakesFolder();
  const written = await (await folder.getFileHandle(mediaName(id))).getFile();
  const start = startOf(bytesOfFile(written), isInterrupted);
  if (start === undefined) return null;
  return keptOf(finishedFile(written, start), keptSeconds);
}

async function keepCut({ id, keptSeconds }: Extract<StoreRequest, { kind: 'keepCut' }>) {
  const manifest = await readManifest(await openTakesFolder(), id);
  if (!manifest) throw new Error('The description of the recording cannot be read.');
  // The voice may be in what was cut, so the rest is measured again.
  const { loudness: _, ...described } = manifest;
  await writeManifest(id, { ...described, keptSeconds });
  return null;
}

async function keepLoudness({ id, loudness }: Extract<StoreRequest, { kind: 'keepLoudness' }>) {
  const folder = await openTakesFolder();
  await folder.getFileHandle(mediaName(id));
  const manifest = await readManifest(folder, id);
  if (manifest) await writeManifest(id, { ...manifest, loudness });
  return null;
}

async function handle(request: StoreRequest): Promise<StoreResult> {
  if (request.kind === 'prepare') {
    // If this fails, `open` tries again, and reports it.
    findAac().catch(() => undefined);
    return null;
  }
  if (request.kind === 'rebuild') return rebuild(request);
  if (request.kind === 'keepLoudness') return keepLoudness(request);
  if (request.kind === 'cut') return keptOf(request.file, request.keptSeconds);
  if (request.kind === 'open') {
    take = await openTake(request);
    return { isStored: take.finished !== null };
  }
  if (take === null) throw new Error('The recording file is not open.');
  if (request.kind === 'finish') return finishTake(take, request);
  // Without a manifest, the recording is lost with the page.
  if (request.kind === 'keepCut') return take.finished === null ? null : keepCut(request);
  if (request.kind === 'picture') await take.writer?.addPicture(request.picture);
  else if (request.kind === 'endSound') take.writer?.endSound();
  else if (request.kind === 'sound') await take.writer?.addSound(request.sound);
  else take.write(request);
  return { isStored: take.finished !== null && take.file.isOnDisk };
}

let turn: Promise<unknown> = Promise.resolve();
scope.onmessage = ({ data }) => {
  turn = turn.then(async () => {
    try {
      scope.postMessage({ id: data.requestId, result: await handle(data) });
    } catch (error) {
      scope.postMessage({ id: data.requestId, error: error instanceof Error ? error.message : String(error) });
    }
  });
};
