/** Whether two lists have the same values in the same order. False if one is null. */
export function hasSameValues(one: readonly unknown[] | null, other: readonly unknown[] | null): boolean {
  if (one === null || other === null || one.length !== other.length) return false;
  return one.every((value, index) => value === other[index]);
}
