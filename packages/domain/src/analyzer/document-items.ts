/** Video 1 is the submission, video 2 the one it is compared with. */
export type VideoSlot = 'video1' | 'video2';

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export type JsonObject = { [key: string]: JsonValue };

/** One drawing, checkpoint or setting of an analyzer document (analyzer-1). */
export interface DocumentItem {
  /** A uuid for a drawing, a fixed name such as "layout:mode" for a setting. Matches `itemIdPattern`. */
  id: string;
  /** Null if the item was deleted. */
  data: JsonObject | null;
  /** ISO 8601 UTC with milliseconds, so that texts sort by time. */
  editedAt: string;
  /** Version of the format of `data`, 1 or more. */
  format: number;
}

/** Ids of items: 1 to 64 letters, digits, colons, underscores and dashes. */
export const itemIdPattern = /^[\w:-]{1,64}$/;

/** True if the item was deleted. It is kept, so that an older edit from another browser does not bring it back (analyzer-3). */
export function isTombstone(item: DocumentItem): item is DocumentItem & { data: null } {
  return item.data === null;
}
