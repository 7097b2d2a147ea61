import { formatWhen } from './lib/format-when.ts';

/** A date and time in the viewer's time zone, worded relative to `now`. */
export function DateText({ iso, now }: { iso: string; now: Date }) {
  return <time dateTime={iso}>{formatWhen(new Date(iso), now)}</time>;
}
