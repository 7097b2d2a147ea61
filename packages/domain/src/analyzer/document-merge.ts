import { canonicalJson } from './canonical-json.ts';
import type { DocumentItem } from './document-items.ts';

/**
 * Returns the state of an item that is kept: the later edit, and of two edits at the same time always the same one, in whatever
 * order they arrive (analyzer-2). Returns `known` itself if nothing changes. Both must have the same id.
 */
export function mergeItem(known: DocumentItem | undefined, incoming: DocumentItem): DocumentItem {
  return known === undefined || isAfter(incoming, known) ? incoming : known;
}

/** Merges two sets of items, in which an id may occur repeatedly. Returns one item per id. */
export function mergeItems(known: Iterable<DocumentItem>, incoming: Iterable<DocumentItem>): DocumentItem[] {
  const merged = new Map<string, DocumentItem>();
  for (const items of [known, incoming]) {
    for (const item of items) merged.set(item.id, mergeItem(merged.get(item.id), item));
  }
  return [...merged.values()];
}

/** Returns the item with an `editedAt` in the future replaced by `now` (analyzer-2). */
export function clampEditedAt(item: DocumentItem, now: Date): DocumentItem {
  const latest = now.toISOString();
  return item.editedAt > latest ? { ...item, editedAt: latest } : item;
}

/** True if both have the same data in the same format, whenever they were edited. */
export function hasSameContent(one: DocumentItem, other: DocumentItem): boolean {
  return one.format === other.format && canonicalJson(one.data) === canonicalJson(other.data);
}

/** Orders the states of one item by edit time, then format, then data. A deletion sorts before data: "null" < "{". */
function isAfter(one: DocumentItem, other: DocumentItem): boolean {
  if (one.editedAt !== other.editedAt) return one.editedAt > other.editedAt;
  if (one.format !== other.format) return one.format > other.format;
  return canonicalJson(one.data) > canonicalJson(other.data);
}
