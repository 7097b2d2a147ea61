import { canonicalJson, utf8Bytes } from '@swing/domain/analyzer/canonical-json';
import type { DocumentItem, JsonValue } from '@swing/domain/analyzer/document-items';

/** An uplink of 30 kbit/s sends as much within the 30 seconds that a save may take. */
const maxBatchBytes = 100_000;

/**
 * Deletions come first, so that a document over the server's limits can be made smaller, and the latest edit last. So the record of
 * Save Analysis follows everything that was saved by it.
 */
function inSendingOrder(items: readonly DocumentItem[]): DocumentItem[] {
  return items.toSorted(
    (one, other) =>
      Number(one.data !== null) - Number(other.data !== null) || Date.parse(one.editedAt) - Date.parse(other.editedAt),
  );
}

/** Divides edits into saves of at most `maxItems` items and 100 kB of JSON; a larger item is alone. */
export function itemBatches(items: readonly DocumentItem[], maxItems: number): DocumentItem[][] {
  const batches: DocumentItem[][] = [];
  let last: DocumentItem[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const item of inSendingOrder(items)) {
    const itemBytes = utf8Bytes(canonicalJson(item as unknown as JsonValue));
    if (last.length === maxItems || bytes + itemBytes > maxBatchBytes) {
      last = [];
      bytes = 0;
      batches.push(last);
    }
    last.push(item);
    bytes += itemBytes;
  }
  return batches;
}
