const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

interface Fetched {
  /** The server's time of the next upload, if there is one. */
  nextUploadAt: string | null;
  /** When the browser fetched it, by its own clock. */
  fetchedAt: number;
}

/** Milliseconds until to fetch again: when the next upload is possible, and at least hourly. */
export function refetchDelay(nextUploadAt: string | null, now: number): number {
  if (nextUploadAt === null) return hour;
  const left = Date.parse(nextUploadAt) - now;
  // The server still names this time, so it has passed only by the browser's clock, which is ahead.
  if (left <= 0) return minute;
  return Math.min(hour, left + second);
}

/** Whether the time of the next upload has passed since it was fetched. */
export function isOutdated({ nextUploadAt, fetchedAt }: Fetched, now: number): boolean {
  if (nextUploadAt === null) return false;
  const next = Date.parse(nextUploadAt);
  return fetchedAt < next && next <= now;
}
