import type { IncomingHttpHeaders } from 'node:http';

export interface Validators {
  /** Strong, with its quotes. */
  etag: string;
  modifiedAt: Date;
}

/**
 * What the conditions of a GET or HEAD come to, in the order of RFC 9110 §13.2.2: whether the file is sent, need not be (304)
 * or must not be (412), and whether a range of it may be.
 */
export function judgeConditions(
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

/** If-Range compares strongly: the very tag, or the very date. */
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

/** Seconds of an HTTP date; null without one. */
function secondsOf(header: string | undefined): number | null {
  const time = header?.endsWith(' GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(time) ? null : Math.floor(time / 1_000);
}
