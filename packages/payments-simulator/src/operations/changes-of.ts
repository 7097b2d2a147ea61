/** The fields that differ, with the values they had; null when nothing does. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> | null {
  const names = Object.keys(after) as (keyof T)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, before[name]])) as Partial<T>;
}
