/** Metadata after an update. Given names are set, empty values are removed, and `null` removes all. */
export function mergeMetadata(
  held: Record<string, string>,
  given: Record<string, string> | null | undefined,
): Record<string, string> {
  if (given === undefined) return held;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...held, ...given }).filter(([, value]) => value !== ''));
}
