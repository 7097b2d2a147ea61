import { readBoxHeader } from '@swing/media/iso-boxes';
import { addFragment, type TrackSamples } from './fragment-samples.ts';

/** Random access to the bytes of a fragmented MP4; `start` and `end` in bytes. */
export type FileBytes = { readonly size: number; read(start: number, end: number): Uint8Array };

/** Thrown for a file without a complete fragment. */
export class NoMediaError extends Error {
  constructor() {
    super('The recording holds no media.');
    this.name = 'NoMediaError';
  }
}

export type FragmentReader = ReturnType<typeof createFragmentReader>;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Parses the fragments of a growing file as they become complete. With `advance` called after each write, finishing a
 * long recording is as quick as finishing a short one.
 */
export function createFragmentReader(file: FileBytes) {
  const tracks = new Map<number, TrackSamples>();
  let moov: DataView | null = null;
  let pending: { content: DataView; start: number } | null = null;
  let mediaStart: number | null = null;
  let mediaEnd = 0;
  let offset = 0;

  const read = (start: number, end: number) => viewOf(file.read(start, end));

  function take(type: string, contentStart: number, end: number) {
    if (type === 'moov') moov = read(contentStart, end);
    if (type === 'moof') pending = { content: read(contentStart, end), start: offset };
    if (type === 'mdat' && pending !== null) {
      mediaStart ??= pending.start;
      addFragment(tracks, pending.content, pending.start);
      mediaEnd = end;
      pending = null;
    }
  }

  return {
    advance(): void {
      while (offset + 8 <= file.size) {
        const header = readBoxHeader(read(offset, Math.min(file.size, offset + 16)));
        if (header === null || header.size === null || offset + header.size > file.size) return;
        take(header.type, offset + header.headerSize, offset + header.size);
        offset += header.size;
      }
    },
    /** Returns what has been parsed, up to the last complete fragment. Throws NoMediaError if there is none. */
    parsed() {
      if (moov === null || mediaStart === null) throw new NoMediaError();
      return { tracks, moov, mediaStart, mediaEnd };
    },
  };
}
