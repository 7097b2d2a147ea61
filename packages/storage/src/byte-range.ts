import { RangeNotSatisfiableError } from './object-store-errors.ts';

/**
 * Limits an inclusive range to an object of `size` bytes. Without a range, returns the whole object, with end -1 if it is
 * empty. Throws RangeNotSatisfiableError.
 */
export function resolveRange(
  key: string,
  size: number,
  range?: { start: number; end?: number },
): { start: number; end: number } {
  if (!range) return { start: 0, end: size - 1 };
  const { start, end = size - 1 } = range;
  const isWhole = Number.isSafeInteger(start) && Number.isSafeInteger(end);
  if (!isWhole || start < 0 || start >= size || end < start) throw new RangeNotSatisfiableError(key, size);
  return { start, end: Math.min(end, size - 1) };
}
