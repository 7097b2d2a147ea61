import { utf8Bytes } from './canonical-json.ts';

/** Limits of one document (analyzer-4). `items` does not count deleted items; `bytes` does, because their ids are kept. */
const documentLimits = { items: 20_000, bytes: 8_388_608, itemBytes: 524_288 } as const;
/** How many items one save may hold. */
export const maxSavedItems = 500;
/** How many items and bytes one page of a document may hold, so that no response holds a whole document. */
export const maxPageItems = 5_000;
export const pageBytes = 1_048_576;
/** How many items and bytes of others' changes the response to a save may hold. */
export const savedPageLimits = { limit: 200, bytes: 131_072 } as const;
/** Bytes that an item takes besides its id and data. */
const itemOverheadBytes = 64;

const documentMessages = {
  full: 'This analysis is full: its drawings are too many or too large. Delete some, then save again.',
  tooLarge: 'A drawing or setting is too large to be saved. Make it smaller or delete it, then save again.',
} as const;

/** What counts against the limits: items that are not deleted, and the bytes of all. */
export interface DocumentSize {
  items: number;
  bytes: number;
}

/** Returns the bytes that an item counts: its id and its data as canonical JSON, both in UTF-8, and a fixed overhead. */
export function itemBytes(id: string, dataText: string): number {
  return itemOverheadBytes + utf8Bytes(id) + utf8Bytes(dataText);
}

/** The message for an item of this size, or null if it is not too large. */
export function itemProblem(bytes: number): string | null {
  return bytes > documentLimits.itemBytes ? documentMessages.tooLarge : null;
}

/** The message for a document over a limit that it did not reach by shrinking, or null. */
export function documentProblem(size: DocumentSize, before: DocumentSize = { items: 0, bytes: 0 }): string | null {
  const isOver = (what: keyof DocumentSize) => size[what] > Math.max(documentLimits[what], before[what]);
  return isOver('items') || isOver('bytes') ? documentMessages.full : null;
}
