/** The fields that differ, with their previous values. Null if there are none. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> | null {
  const names = Object.keys(after) as (keyof T)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, before[name]])) as Partial<T>;
}
