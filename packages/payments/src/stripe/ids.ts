/** The id of a Stripe object that may have been expanded. */
export function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}

/** The object, where it was expanded. */
export function expandedOf<Expanded extends object>(object: string | Expanded | null | undefined): Expanded | null {
  return typeof object === 'object' ? object : null;
}
