/** First and last byte, inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The one range a Range header asks for of `size` bytes (RFC 9110 §14): 'whole' without a usable header or with several
 * ranges, 'unsatisfiable' when it lies outside.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec((header ?? '').trim());
  if (!match || (match[1] === '' && match[2] === '')) return 'whole';
  const first = match[1] === '' ? null : Number(match[1]);
  const last = match[2] === '' ? null : Number(match[2]);
  if (first === null) {
    if (last === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - (last ?? 0)), end: size - 1 };
  }
  if (last !== null && last < first) return 'whole';
  if (first >= size) return 'unsatisfiable';
  return { start: first, end: Math.min(last ?? size - 1, size - 1) };
}
