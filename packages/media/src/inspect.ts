import type { ByteSource } from './byte-source.ts';
import { NotAVideoError, TruncatedVideoError } from './errors.ts';
import { inspectIso } from './inspect-iso.ts';
import { inspectMatroska } from './inspect-matroska.ts';
import type { Inspection } from './inspection.ts';

/**
 * Detects the container by content and checks that it is complete and that nothing in it requires unbounded work. Holds at most
 * the index in memory. Throws NotAVideoError, TruncatedVideoError.
 */
export async function inspectStructure(source: ByteSource, signal?: AbortSignal): Promise<Inspection> {
  if (source.size === 0) throw new NotAVideoError('empty');
  const start = await source.read(0, Math.min(12, source.size));
  const isIso = [0x66, 0x74, 0x79, 0x70].every((byte, index) => start[4 + index] === byte);
  const isMatroska = [0x1a, 0x45, 0xdf, 0xa3].every((byte, index) => start[index] === byte);
  if (!isIso && !isMatroska) throw new NotAVideoError('container');
  if (start.byteLength < 12) throw new TruncatedVideoError('only its first bytes are present');
  return isIso ? inspectIso(source, signal) : inspectMatroska(source, signal);
}
