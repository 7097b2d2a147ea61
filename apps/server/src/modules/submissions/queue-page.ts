import type { Database } from '@swing/db/client';
import { compareKeyset, decodeCursor, encodeCursor, InvalidCursorError, type KeysetPosition } from '@swing/db/keyset';
import { queueGroups, type QueueGroup, type QueueSort } from '@swing/domain/queue-order';
import type { QueueStatus } from '@swing/domain/submission-status';
import { parseFigures, readFigures, type QueueFigures } from './store/queue-figures.ts';
import { readQueueRows, type QueueFilter, type QueueRow } from './store/read-queue-rows.ts';

interface QueueList {
  filter: QueueFilter;
  sort: QueueSort;
  /** Lists only this status. */
  only?: QueueStatus | undefined;
}

interface PageInput {
  limit: number;
  cursor?: string | undefined;
}

interface QueuePage {
  rows: QueueRow[];
  nextCursor: string | null;
}

/**
 * Reads a page of a coach's queue and the figures of the whole queue. The figures come with the rows, and take a statement of their own only if
 * the page is empty.
 */
export async function readCoachQueue(
  database: Database,
  list: QueueList & { filter: { coachCode: string } },
  page: PageInput,
): Promise<QueuePage & { figures: QueueFigures }> {
  const { rows, nextCursor } = await readPage(database, { ...list, hasFigures: true }, page);
  const [first] = rows;
  const figures = first ? parseFigures(first.figures ?? null) : await readFigures(database, list.filter.coachCode);
  return { rows, nextCursor, figures };
}

/**
 * Reads a page of a queue (coaching-2). Reads each status as a range of the index (coach_code, status, created_at, id) and
 * merges those that are listed together, so that late pages cost as much as the first one.
 */
export function readQueuePage(database: Database, list: QueueList, page: PageInput): Promise<QueuePage> {
  return readPage(database, { ...list, hasFigures: false }, page);
}

async function readPage(
  database: Database,
  { filter, sort, only, hasFigures }: QueueList & { hasFigures: boolean },
  page: PageInput,
): Promise<QueuePage> {
  const groups = queueGroups(sort, only);
  const start = page.cursor === undefined ? { index: 0, after: null } : parse(page.cursor, sort, groups);
  const rows: QueueRow[] = [];
  for (const [index, group] of groups.entries()) {
    if (index < start.index) continue;
    const after = index === start.index ? start.after : null;
    const range = { after, take: page.limit + 1 - rows.length, hasFigures: hasFigures && rows.length === 0 };
    rows.push(...(await readGroup(database, filter, group, range)));
    if (rows.length > page.limit) break;
  }
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const lastGroup = groups.find(({ statuses }) => statuses.some((status) => status === last?.status));
  if (rows.length <= page.limit || !last || !lastGroup) return { rows: shown, nextCursor: null };
  return { rows: shown, nextCursor: `${nameOf(sort, lastGroup)}.${encodeCursor(last)}` };
}

async function readGroup(
  database: Database,
  filter: QueueFilter,
  { statuses, direction }: QueueGroup,
  range: { after: KeysetPosition | null; take: number; hasFigures: boolean },
): Promise<QueueRow[]> {
  const lists = await Promise.all(
    statuses.map((status) => readQueueRows(database, filter, { status, direction, ...range })),
  );
  if (lists.length === 1) return lists[0] ?? [];
  return lists.flat().sort(compareKeyset(direction)).slice(0, range.take);
}

function nameOf(sort: QueueSort, { statuses }: QueueGroup): string {
  return `${sort}-${statuses.join('-')}`;
}

function parse(cursor: string, sort: QueueSort, groups: readonly QueueGroup[]) {
  const [name, position] = cursor.split('.', 2);
  const index = groups.findIndex((group) => nameOf(sort, group) === name);
  if (index < 0 || !position) throw new InvalidCursorError();
  return { index, after: decodeCursor(position) };
}
