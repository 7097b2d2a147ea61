/** Metadata after an update: given names are set, empty ones unset, `null` unsets all. */
export function mergeMetadata(
  held: Record<string, string>,
  given: Record<string, string> | null | undefined,
): Record<string, string> {
  if (given === undefined) return held;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...held, ...given }).filter(([, value]) => value !== ''));
}
