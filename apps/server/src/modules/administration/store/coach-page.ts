import type { CoachesPage, ListCoachesInput } from '@swing/contract/admin-coaches';
import type { Database, DatabaseOrTransaction } from '@swing/db/client';
import { containsText } from '@swing/db/contains-text';
import type { Prisma } from '@swing/db/generated/client';
import { decodeCursor, keysetOrder, keysetWhere } from '@swing/db/keyset';
import { relationLoading } from '@swing/db/relation-loading';
import type { CoachSort } from '@swing/domain/coach-order';
import { cursorAt, positionOf, textAt } from './list-cursor.ts';

interface CoachList {
  search: string;
  status: ListCoachesInput['status'];
  sort: CoachSort;
}

const listedColumns = {
  id: true,
  createdAt: true,
  nameKey: true,
  coach: { include: { account: { select: { email: true } }, roster: { select: { players: true } } } },
} as const satisfies Prisma.CoachListingSelect;
type ListedCoach = Prisma.CoachListingGetPayload<{ select: typeof listedColumns }>;

/** Reads a page of coaches whose account is open. Each order has an index, so late pages cost as much as the first one. */
export async function readCoachPage(
  database: Database,
  { search, status, sort }: CoachList,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ rows: ListedCoach[]; nextCursor: string | null }> {
  const { after, orderBy } = orderAfter(sort, page.cursor === undefined ? null : positionOf(page.cursor, sort));
  const words = search.split(/\s+/).filter((word) => word !== '');
  const found = await database.coachListing.findMany({
    where: {
      ...(status === undefined ? {} : { isVerified: status === 'verified' }),
      AND: [after, ...words.map((word) => ({ searchText: containsText(word) }))],
    },
    orderBy,
    take: page.limit + 1,
    relationLoadStrategy: relationLoading({ isSearched: words.length > 0 }),
    select: listedColumns,
  });
  const rows = found.slice(0, page.limit);
  const last = rows.at(-1);
  const hasMore = found.length > page.limit && last !== undefined;
  return { rows, nextCursor: hasMore ? cursorAt(sort, sort === 'name' ? last.nameKey : last) : null };
}

interface Order {
  after: Prisma.CoachListingWhereInput;
  orderBy: Prisma.CoachListingOrderByWithRelationInput[];
}

function orderAfter(sort: CoachSort, position: string | null): Order {
  if (sort === 'name') {
    return { after: position === null ? {} : { nameKey: { gt: textAt(position) } }, orderBy: [{ nameKey: 'asc' }] };
  }
  const direction = sort === 'oldest' ? 'oldest-first' : 'newest-first';
  const after = keysetWhere(position === null ? null : decodeCursor(position), direction);
  return { after, orderBy: keysetOrder(direction) };
}

/** Reads the figures of all coaches from their counters. */
export async function readCoachStats(database: Database): Promise<CoachesPage['stats']> {
  const counters = await database.coachCounter.findMany();
  const count = (isVerified: boolean) => counters.find((one) => one.isVerified === isVerified)?.coaches ?? 0;
  const [verified, unverified] = [count(true), count(false)];
  return { verified, unverified, total: verified + unverified };
}

/** Submissions without an analysis, by invite code. */
export async function countOpenSubmissions(
  database: DatabaseOrTransaction,
  codes: string[],
): Promise<Map<string, number>> {
  const counters = await database.queueCounter.findMany({ where: { coachCode: { in: codes } } });
  return new Map(
    counters.map(({ coachCode, pending, receiving, analyzing }) => [coachCode, pending + receiving + analyzing]),
  );
}
