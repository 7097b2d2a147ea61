const day = 86_400_000;
const units = [
  ['year', 365.25 * day, 365.25 * day],
  ['month', 30.44 * day, 60 * day],
  ['week', 7 * day, 7 * day],
  ['day', day, day],
  ['hour', 3_600_000, 3_600_000],
  ['minute', 60_000, 60_000],
] as const;

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** How long before `now` a date was, in its largest unit, rounded down: "3 weeks ago", "yesterday", "just now". */
export function ageText(date: Date, now: Date): string {
  const age = now.getTime() - date.getTime();
  for (const [unit, length, from] of units) if (age >= from) return words.format(-Math.floor(age / length), unit);
  return 'just now';
}
