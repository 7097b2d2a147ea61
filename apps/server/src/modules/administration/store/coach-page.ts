import type { CoachesPage, ListCoachesInput } from '@swing/contract/admin-coaches';
import type { Database, DatabaseOrTransaction } from '@swing/db/client';
import { containsText } from '@swing/db/contains-text';
import type { Prisma } from '@swing/db/generated/client';
import { keysetOrder, keysetWhere, type KeysetPosition } from '@swing/db/keyset';
import { relationLoading } from '@swing/db/relation-loading';

interface CoachList {
  search: string;
  status: ListCoachesInput['status'];
}

const listedColumns = {
  id: true,
  createdAt: true,
  coach: { include: { account: { select: { email: true } }, roster: { select: { players: true } } } },
} as const satisfies Prisma.CoachListingSelect;
type ListedCoach = Prisma.CoachListingGetPayload<{ select: typeof listedColumns }>;

/** Reads a page of coaches whose account is open, newest first. Late pages cost as much as the first one. */
export async function readCoachPage(
  database: Database,
  { search, status }: CoachList,
  { after, take }: { after: KeysetPosition | null; take: number },
): Promise<ListedCoach[]> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return database.coachListing.findMany({
    where: {
      ...(status === undefined ? {} : { isVerified: status === 'verified' }),
      AND: [keysetWhere(after, 'newest-first'), ...words.map((word) => ({ searchText: containsText(word) }))],
    },
    orderBy: keysetOrder('newest-first'),
    take,
    relationLoadStrategy: relationLoading({ isSearched: words.length > 0 }),
    select: listedColumns,
  });
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
