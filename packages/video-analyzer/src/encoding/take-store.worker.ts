import { fastStartHeader } from './fast-start-header.ts';
import { createFragmentReader } from './fragment-reader.ts';
import { openMemoryFile, openStoredFile, type TakeFile } from './take-file.ts';
import type { StoreReply, StoreRequest } from './take-store.ts';

type WorkerScope = {
  onmessage: ((event: MessageEvent<StoreRequest>) => void) | null;
  postMessage(reply: StoreReply): void;
};
const scope = globalThis as unknown as WorkerScope;

type OpenTake = { file: TakeFile; reader: ReturnType<typeof createFragmentReader> };

let take: Promise<OpenTake> | null = null;

async function openTake(name: string): Promise<OpenTake> {
  const file = await openStoredFile(name).catch(() => openMemoryFile());
  return { file, reader: createFragmentReader(file) };
}

/**
 * Parses what has been written so far. An unknown structure must not stop the recording; it is detected again at the
 * end.
 */
function readAhead(reader: OpenTake['reader']) {
  try {
    reader.advance();
  } catch {
    // Detected again by `headerOf`.
  }
}

async function handle(request: StoreRequest): Promise<Blob | null> {
  if (request.kind === 'open') {
    take = openTake(request.name);
    await take;
    return null;
  }
  const open = await take;
  if (open === null) throw new Error('The recording file is not open.');
  if (request.kind === 'write') {
    open.file.write(request.data, request.position);
    readAhead(open.reader);
    return null;
  }
  const { header, mediaStart } = headerOf(open);
  return open.file.finish(header, mediaStart, request.mimeType);
}

/** A recording of an unknown structure is kept as it was written, since a fragmented MP4 is playable too. */
function headerOf({ file, reader }: OpenTake): { header: Uint8Array<ArrayBuffer>; mediaStart: number } {
  try {
    return fastStartHeader(file, reader);
  } catch (error) {
    if (file.size === 0) throw error;
    return { header: new Uint8Array(0), mediaStart: 0 };
  }
}

let turn: Promise<unknown> = Promise.resolve();
scope.onmessage = ({ data }) => {
  turn = turn.then(async () => {
    try {
      scope.postMessage({ id: data.id, blob: await handle(data) });
    } catch (error) {
      scope.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
    }
  });
};
