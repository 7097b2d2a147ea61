/** The id of a Stripe object, whether it was expanded or not. */
export function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}

/** The object if it was expanded, otherwise null. */
export function expandedOf<Expanded extends object>(object: string | Expanded | null | undefined): Expanded | null {
  return typeof object === 'object' ? object : null;
}

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
