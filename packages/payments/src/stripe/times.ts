/** Stripe's times are whole Unix seconds. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1_000);
}

export function dateOrNull(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : dateOf(seconds);
}

export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1_000);
}
