/** The id of a Stripe object, whether it was expanded or not. */
export function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}

/** The object if it was expanded, otherwise null. */
export function expandedOf<Expanded extends object>(object: string | Expanded | null | undefined): Expanded | null {
  return typeof object === 'object' ? object : null;
}
