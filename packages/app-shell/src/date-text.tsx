import { formatWhen } from './lib/format-when.ts';

/** A moment in the viewer's zone, in the words that fit at `now`. */
export function DateText({ iso, now }: { iso: string; now: Date }) {
  return <time dateTime={iso}>{formatWhen(new Date(iso), now)}</time>;
}
