import type { Database } from '@swing/db/client';
import type { Prisma } from '@swing/db/generated/client';
import { containsText } from '@swing/db/contains-text';
import { decodeCursor, encodeCursor, keysetWhere } from '@swing/db/keyset';

const rosterColumns = {
  accountId: true,
  firstName: true,
  lastName: true,
  athleteName: true,
  secondAthleteName: true,
  planType: true,
  subscriptionStatus: true,
  subscriptionEnd: true,
  nextBillingDate: true,
  isDisputed: true,
  termAnalyses: true,
  coachLinkedAt: true,
} as const satisfies Prisma.PlayerSelect;
export type RosterRow = Prisma.PlayerGetPayload<{ select: typeof rosterColumns }> & { coachLinkedAt: Date };

interface RosterList {
  coachId: string;
  search: string;
}

/** Reads a page of the players linked to a coach, newest link first. */
export async function readRosterPage(
  database: Database,
  { coachId, search }: RosterList,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ rows: RosterRow[]; nextCursor: string | null }> {
  const position = page.cursor === undefined ? null : decodeCursor(page.cursor);
  const after = keysetWhere(position, 'newest-first', { time: 'coachLinkedAt', id: 'accountId' });
  const found = await database.player.findMany({
    where: { coachId, coachLinkedAt: { not: null }, AND: [after, ...hasNames(search)] },
    orderBy: [{ coachLinkedAt: 'desc' }, { accountId: 'desc' }],
    take: page.limit + 1,
    select: rosterColumns,
  });
  const linked = found.flatMap(({ coachLinkedAt, ...row }) => (coachLinkedAt ? [{ ...row, coachLinkedAt }] : []));
  const rows = linked.slice(0, page.limit);
  const last = rows.at(-1);
  const hasMore = linked.length > page.limit && last !== undefined;
  return { rows, nextCursor: hasMore ? encodeCursor({ createdAt: last.coachLinkedAt, id: last.accountId }) : null };
}

/** Returns how many players are linked to a coach, which a trigger counts. */
export async function readRosterSize(database: Database, coachId: string): Promise<number> {
  return (await database.rosterCounter.findUnique({ where: { coachId } }))?.players ?? 0;
}

/** The searchable text, which also contains the address, has the index. Coaches must not find players by address. */
function hasNames(search: string): Prisma.PlayerWhereInput[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  const texts = words.map(containsText);
  const inNames = texts.map((text) => ({
    OR: [{ firstName: text }, { lastName: text }, { athleteName: text }, { secondAthleteName: text }],
  }));
  // One condition for all words, because Prisma joins the listing once for each.
  return [{ listing: { AND: texts.map((searchText) => ({ searchText })) } }, ...inNames];
}
