import type { Database } from '@swing/db/client';
import type { DocumentItem } from '@swing/domain/analyzer/document-items';
import { pageBytes } from '@swing/domain/analyzer/document-limits';
import { fromStored } from './stored-item.ts';

interface Page {
  /** Items, each with the version of its last change. */
  changes: { item: DocumentItem; version: number }[];
  /** Version of the whole document. 0 if nothing was saved yet. */
  version: number;
  /** The version after which the next page begins. Null on the last page. */
  next: number | null;
}

/**
 * Reads the items of a document that changed after a version, in the order of their last change. A page has at least one item, even
 * one over the limit of bytes, unless nothing has changed. An item that changes while pages are read is on a later page again.
 */
export async function readDocumentPage(
  database: Database,
  submissionId: string,
  { after, limit, bytes = pageBytes }: { after: number; limit: number; bytes?: number },
): Promise<Page> {
  // Before the items, so that none of this version or an earlier one is missing.
  const document = await database.analyzerDocument.findUnique({ where: { submissionId }, select: { version: true } });
  const sizes = await database.analyzerItem.findMany({
    where: { submissionId, version: { gt: after } },
    orderBy: { version: 'asc' },
    take: limit + 1,
    select: { version: true, bytes: true },
  });
  const count = countThatFit(sizes.slice(0, limit), bytes);
  const last = sizes[count - 1];
  if (last === undefined) return { changes: [], version: document?.version ?? 0, next: null };
  const rows = await database.analyzerItem.findMany({
    where: { submissionId, version: { gt: after, lte: last.version } },
    orderBy: { version: 'asc' },
  });
  return {
    changes: rows.map((row) => ({ item: fromStored(row), version: row.version })),
    version: Math.max(document?.version ?? 0, last.version),
    next: count < sizes.length ? last.version : null,
  };
}

function countThatFit(sizes: readonly { bytes: number }[], maxBytes: number): number {
  let bytes = 0;
  const over = sizes.findIndex((item) => {
    bytes += item.bytes;
    return bytes > maxBytes;
  });
  return over < 0 ? sizes.length : Math.max(over, 1);
}
