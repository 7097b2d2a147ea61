import type { AdminUser } from '@swing/contract/admin-users';
import type { Database } from '@swing/db/client';
import { containsText } from '@swing/db/contains-text';
import type { Prisma } from '@swing/db/generated/client';
import { compareKeyset, decodeCursor, keysetOrder, keysetWhere } from '@swing/db/keyset';
import { relationLoading } from '@swing/db/relation-loading';
import type { PlanType } from '@swing/domain/plans';
import type { UserSort } from '@swing/domain/user-order';
import { userColumns } from '../users/present-user.ts';
import { cursorAt, positionOf, textAt } from './list-cursor.ts';

interface UserList {
  search: string;
  planType?: PlanType | undefined;
  /** As shown. */
  status?: AdminUser['subscription_status'] | undefined;
  sort: UserSort;
  now: Date;
}

const listedColumns = {
  id: true,
  createdAt: true,
  emailKey: true,
  player: { select: userColumns },
} as const satisfies Prisma.UserListingSelect;
type ListedRow = Prisma.UserListingGetPayload<{ select: typeof listedColumns }>;

/** Reads a page of users. Each order is a range of an index, so late pages cost as much as the first one. */
export async function readUserPage(
  database: Database,
  list: UserList,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ rows: ListedRow['player'][]; nextCursor: string | null }> {
  const position = page.cursor === undefined ? null : positionOf(page.cursor, list.sort);
  const take = page.limit + 1;
  const found =
    list.sort === 'email'
      ? await readByEmail(database, list, { position, take })
      : await readByTime(database, list, { position, take });
  const shown = found.slice(0, page.limit);
  const last = shown.at(-1);
  const nextCursor =
    found.length > page.limit && last ? cursorAt(list.sort, list.sort === 'email' ? last.emailKey : last) : null;
  return { rows: shown.map(({ player }) => player), nextCursor };
}

type Filter = Prisma.UserListingWhereInput;

interface Reading {
  position: string | null;
  take: number;
}

/** Reads each stored status as a range of the index (status, email_key). */
async function readByEmail(database: Database, list: UserList, { position, take }: Reading): Promise<ListedRow[]> {
  const after = position === null ? {} : { emailKey: { gt: textAt(position) } };
  const orderBy = { emailKey: 'asc' } as const;
  const [first, ...more] = storedStatuses(list);
  const shownAs = (status: Filter) => ({ AND: [after, filterOf(list), status] });
  if (more.length === 0) {
    const relationLoadStrategy = relationLoading({ isSearched: list.search !== '' });
    return database.userListing.findMany({
      where: shownAs(first),
      orderBy,
      take,
      relationLoadStrategy,
      select: listedColumns,
    });
  }
  // Postgres sorts the merged rows, because JavaScript orders text differently. All reads see the same moment: if a user was deleted
  // in between, the page would be short and look like the last one.
  return database.$transaction(
    async (tx) => {
      const ids: string[] = [];
      for (const status of [first, ...more]) {
        const found = await tx.userListing.findMany({ where: shownAs(status), orderBy, take, select: { id: true } });
        ids.push(...found.map(({ id }) => id));
      }
      const where = { id: { in: ids } };
      return tx.userListing.findMany({ where, orderBy, take, relationLoadStrategy: 'join', select: listedColumns });
    },
    { isolationLevel: 'RepeatableRead' },
  );
}

/** Reads each stored status as a range of the index (status, created_at, account_id), and merges them. */
async function readByTime(database: Database, list: UserList, { position, take }: Reading): Promise<ListedRow[]> {
  const direction = list.sort === 'oldest' ? 'oldest-first' : 'newest-first';
  const after = position === null ? {} : keysetWhere(decodeCursor(position), direction);
  const lists = await Promise.all(
    storedStatuses(list).map((status) =>
      database.userListing.findMany({
        where: { AND: [after, filterOf(list), status] },
        orderBy: keysetOrder(direction),
        take,
        relationLoadStrategy: relationLoading({ isSearched: list.search !== '' }),
        select: listedColumns,
      }),
    ),
  );
  return lists.flat().sort(compareKeyset(direction)).slice(0, take);
}

function filterOf({ search, planType }: UserList): Filter {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return {
    ...(planType ? { planType } : {}),
    AND: words.map((word) => ({ searchText: containsText(word) })),
  };
}

/** The conditions under which a status is shown (see `statusAt`). One without conditions if all are listed. */
function storedStatuses({ status, now }: UserList): [Filter, ...Filter[]] {
  if (status === undefined) return [{}];
  if (status === 'active') {
    return [
      { status, OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
      { status: 'past_due', endsAt: null },
    ];
  }
  if (status === 'cancelled') return [{ status }, { status: 'past_due', endsAt: { gt: now } }];
  if (status === 'expired') {
    const running = ['active', 'past_due'] as const;
    return [{ status }, ...running.map((stored) => ({ status: stored, endsAt: { lte: now } }))];
  }
  return [{ status }];
}
