import type { Database } from '@swing/db/client';
import {
  decodeCursor,
  encodeCursor,
  InvalidCursorError,
  keysetOrder,
  keysetWhere,
  type KeysetPosition,
} from '@swing/db/keyset';
import { queueOrder, type QueueStatus } from '@swing/domain/submission-status';
import { shownSubmissionColumns, type ShownSubmissionRow } from './present.ts';

interface QueuePosition {
  status: QueueStatus;
  after: KeysetPosition | null;
}

/**
 * Reads a page of a queue, sorted by status and then by date, oldest first. Reads one status after the other, each as a range of
 * the index (coach_code, status, created_at, id), so that late pages cost as much as the first one.
 */
export async function readQueuePage(
  database: Database,
  where: { coachCode?: string },
  page: { limit: number; cursor?: string | undefined },
): Promise<{ rows: ShownSubmissionRow[]; nextCursor: string | null }> {
  const start = page.cursor === undefined ? { status: queueOrder[0], after: null } : parse(page.cursor);
  const rows: ShownSubmissionRow[] = [];
  for (const status of queueOrder.slice(queueOrder.indexOf(start.status))) {
    const after = status === start.status ? start.after : null;
    const missing = page.limit + 1 - rows.length;
    rows.push(
      ...(await database.submission.findMany({
        where: { ...where, status, ...keysetWhere(after, 'oldest-first') },
        orderBy: keysetOrder('oldest-first'),
        take: missing,
        select: shownSubmissionColumns,
      })),
    );
    if (rows.length > page.limit) break;
  }
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > page.limit && last ? `${last.status}.${encodeCursor(last)}` : null };
}

function parse(cursor: string): QueuePosition {
  const [status, position] = cursor.split('.', 2);
  const known = queueOrder.find((candidate) => candidate === status);
  if (!known || !position) throw new InvalidCursorError();
  return { status: known, after: decodeCursor(position) };
}
