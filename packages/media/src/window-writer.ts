import type { StreamTargetChunk } from 'mediabunny';
import type { WriteChunk } from './ordered-writer.ts';
import { createOrderedWriter } from './ordered-writer.ts';

/** Bytes that a muxer wrote over an earlier position of its output. */
export interface Patch {
  readonly position: number;
  readonly data: Uint8Array;
}

/** A stream that records only the size of a muxer's output and the corrections it makes at earlier positions. */
export function createPatchRecorder(): { writable: WritableStream<StreamTargetChunk>; size: number; patches: Patch[] } {
  const recorder = {
    size: 0,
    patches: [] as Patch[],
    writable: new WritableStream<StreamTargetChunk>({
      write({ data, position }) {
        if (position < recorder.size) {
          recorder.patches.push({ position, data: data.slice(0, recorder.size - position) });
        }
        recorder.size = Math.max(recorder.size, position + data.byteLength);
      },
    }),
  };
  return recorder;
}

export interface WindowPlan {
  /** Written before the window. */
  readonly head: Uint8Array;
  /** The part of the muxer's output to write. End exclusive. */
  readonly start: number;
  readonly end: number;
  /** Corrections that the muxer makes later. They are applied while the bytes are written. Later ones win. */
  readonly patches: readonly Patch[];
}

/**
 * A stream that writes a window of a muxer's output in order and without gaps. Bytes that the muxer writes a second time are
 * ignored. Closing it flushes.
 */
export function createWindowWriter(plan: WindowPlan, write: WriteChunk): WritableStream<StreamTargetChunk> {
  const writer = createOrderedWriter(write);
  let reached = plan.start;
  return new WritableStream<StreamTargetChunk>({
    start: () => writer.add(plan.head),
    async write({ data, position }) {
      const from = Math.max(position, reached);
      const to = Math.min(position + data.byteLength, plan.end);
      if (to <= from) return;
      if (from > reached) throw new Error('The muxer left a gap in its output.');
      const piece = data.subarray(from - position, to - position);
      for (const patch of plan.patches) overlay(piece, from, patch);
      reached = to;
      await writer.add(piece);
    },
    async close() {
      if (reached !== plan.end) throw new Error('The muxer wrote less than it had announced.');
      await writer.flush();
    },
  });
}

function overlay(piece: Uint8Array, pieceStart: number, { position, data }: Patch): void {
  const from = Math.max(position, pieceStart);
  const to = Math.min(position + data.byteLength, pieceStart + piece.byteLength);
  if (from < to) piece.set(data.subarray(from - position, to - position), from - pieceStart);
}
