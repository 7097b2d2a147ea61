import type { IncomingHttpHeaders } from 'node:http';

export interface Validators {
  /** A strong ETag, including its quotes. */
  etag: string;
  modifiedAt: Date;
}

/**
 * Evaluates the conditional headers of a GET or HEAD in the order of RFC 9110 §13.2.2. 'not-modified' means 304,
 * 'failed' 412. `isRangeAllowed` is false if If-Range does not match.
 */
export function evaluatePreconditions(
  headers: IncomingHttpHeaders,
  validators: Validators,
): { outcome: 'send' | 'not-modified' | 'failed'; isRangeAllowed: boolean } {
  const isRangeAllowed = mayRange(headers['if-range'], validators);
  if (!isMatch(headers, validators)) return { outcome: 'failed', isRangeAllowed };
  return { outcome: isNotModified(headers, validators) ? 'not-modified' : 'send', isRangeAllowed };
}

function isMatch(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  const wanted = headers['if-match'];
  if (wanted !== undefined) return wanted.trim() === '*' || tagsOf(wanted).includes(etag);
  const since = secondsOf(headers['if-unmodified-since']);
  return since === null || seconds(modifiedAt) <= since;
}

function isNotModified(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return known.trim() === '*' || tagsOf(known).some((tag) => tag.replace(/^W\//, '') === etag);
  const since = secondsOf(headers['if-modified-since']);
  return since !== null && seconds(modifiedAt) <= since;
}

/** If-Range needs exactly the same tag, or exactly the same date. */
function mayRange(header: string | string[] | undefined, { etag, modifiedAt }: Validators): boolean {
  if (header === undefined) return true;
  const value = String(header).trim();
  return value === etag || secondsOf(value) === seconds(modifiedAt);
}

function tagsOf(list: string): string[] {
  return list.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000);
}

/** Parses an HTTP date into Unix seconds. Returns null if it is missing or invalid. */
function secondsOf(header: string | undefined): number | null {
  const time = header?.endsWith(' GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(time) ? null : Math.floor(time / 1_000);
}
