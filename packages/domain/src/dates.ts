const dayMilliseconds = 86_400_000;

/** The instant `days` times 24 hours after `date`. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMilliseconds);
}

/** en-US, long, such as "August 29, 2025" (DECISIONS 25); server texts pass UTC, screens the viewer's zone. */
export function formatLongDate(date: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', ...(timeZone ? { timeZone } : {}) }).format(date);
}
