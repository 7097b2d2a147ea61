import type { Database } from '@swing/db/client';
import { containsText } from '@swing/db/contains-text';
import { encodeCursor, keysetOrder, type KeysetPosition } from '@swing/db/keyset';
import type { FilledDatabase } from './filled-database.ts';
import { commonName, rareName } from './filled-people.ts';

export interface StaffPage {
  /** Of the measured request: list, filter or search, and which page. */
  name: string;
  session: 'coach' | 'admin';
  /** Path and query. */
  path: string;
}

/** Rows of a page, which is the limit of every list if none is given. */
export const pageRows = 25;

const tooShort = 'The list is too short for a whole last page.';

interface List {
  session: StaffPage['session'];
  pathOf: (query: Record<string, string>) => string;
  /** Selections of the list: the call's parameters, and the end of the last page but one. */
  selections: Record<string, { query: Record<string, string>; lastCursor: () => Promise<string> }>;
}

/** The requests for the first and the last page of each list of the coaches and admins, plain, filtered and searched. */
export async function staffPages(database: Database, { coach }: FilledDatabase): Promise<StaffPage[]> {
  const lists = listsOf(database, coach.inviteCode);
  const pages: StaffPage[] = [];
  for (const [list, { session, pathOf, selections }] of Object.entries(lists)) {
    for (const [selection, { query, lastCursor }] of Object.entries(selections)) {
      const name = `${list}, ${selection}`;
      pages.push({ name: `${name}, first page`, session, path: pathOf(query) });
      pages.push({ name: `${name}, last page`, session, path: pathOf({ ...query, cursor: await lastCursor() }) });
    }
  }
  return pages;
}

function listsOf(database: Database, coachCode: string): Record<string, List> {
  const pathTo = (path: string) => (query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
  // The rows before the last page, from the list's end.
  const beforeLast = { skip: pageRows, take: 1 };
  const searches = { 'common name': commonName, 'rare name': rareName };
  const searched = <Selection>(select: (search: string) => Selection): Record<string, Selection> =>
    Object.fromEntries(Object.entries(searches).map(([name, search]) => [name, select(search)]));

  const completed = (query: Record<string, string>, where: object) => ({
    query,
    lastCursor: async () => {
      const orderBy = keysetOrder('newest-first');
      const [row] = await database.submission.findMany({
        where: { ...where, status: 'completed' },
        orderBy,
        ...beforeLast,
      });
      return `status-completed.${endOf(row)}`;
    },
  });
  const users = (query: Record<string, string>, where: object) => ({
    query,
    lastCursor: async () => {
      const [row] = await database.userListing.findMany({ where, orderBy: keysetOrder('oldest-first'), ...beforeLast });
      return `newest.${endOf(row)}`;
    },
  });
  const onePlan = { planType: 'performance' } as const;
  const usersByEmail = {
    query: { sort: 'email', ...onePlan },
    lastCursor: async () => {
      const orderBy = { emailKey: 'desc' } as const;
      const [row] = await database.userListing.findMany({ where: onePlan, orderBy, ...beforeLast });
      if (!row) throw new Error(tooShort);
      return `email.${Buffer.from(row.emailKey).toString('base64url')}`;
    },
  };
  const coaches = (query: Record<string, string>, where: object) => ({
    query,
    lastCursor: async () => {
      const orderBy = keysetOrder('oldest-first');
      const [row] = await database.coachListing.findMany({ where, orderBy, ...beforeLast });
      return `newest.${endOf(row)}`;
    },
  });
  const coachesByName = {
    query: { sort: 'name' },
    lastCursor: async () => {
      const [row] = await database.coachListing.findMany({ orderBy: { nameKey: 'desc' }, ...beforeLast });
      if (!row) throw new Error(tooShort);
      return `name.${Buffer.from(row.nameKey).toString('base64url')}`;
    },
  };
  const players = (query: Record<string, string>, where: object) => ({
    query,
    lastCursor: async () => {
      const orderBy = [{ coachLinkedAt: 'asc' as const }, { accountId: 'asc' as const }];
      const [row] = await database.player.findMany({ where, orderBy, ...beforeLast });
      return endOf(row?.coachLinkedAt ? { createdAt: row.coachLinkedAt, id: row.accountId } : undefined);
    },
  });

  return {
    "coach's queue": {
      session: 'coach',
      pathOf: pathTo('/api/coach/submissions'),
      selections: {
        all: completed({}, { coachCode }),
        filter: completed({ status: 'completed' }, { coachCode }),
        ...searched((search) => completed({ search }, { coachCode, athleteName: containsText(search) })),
      },
    },
    "coach's players": {
      session: 'coach',
      pathOf: (query) => `/api/trpc/coaching.listPlayers?${new URLSearchParams({ input: JSON.stringify(query) })}`,
      selections: {
        all: players({}, {}),
        ...searched((search) => {
          const name = containsText(search);
          return players({ search }, { OR: [{ firstName: name }, { lastName: name }, { athleteName: name }] });
        }),
      },
    },
    "admins' queue": {
      session: 'admin',
      pathOf: pathTo('/api/admin/submissions'),
      selections: {
        all: completed({}, {}),
        filter: completed({ coach: 'general', status: 'completed' }, { coachCode: '000000' }),
        ...searched((search) => completed({ search }, { athleteName: containsText(search) })),
      },
    },
    users: {
      session: 'admin',
      pathOf: pathTo('/api/admin/users'),
      selections: {
        all: users({}, {}),
        filter: users({ planType: 'performance', status: 'inactive' }, { planType: 'performance', status: 'inactive' }),
        'one plan by e-mail': usersByEmail,
        ...searched((search) => users({ search }, { searchText: containsText(search) })),
      },
    },
    coaches: {
      session: 'admin',
      pathOf: pathTo('/api/admin/coaches'),
      selections: {
        all: coaches({}, {}),
        filter: coaches({ status: 'verified' }, { isVerified: true }),
        'by name': coachesByName,
        ...searched((search) => coaches({ search }, { searchText: containsText(search) })),
      },
    },
  };
}

function endOf(row: KeysetPosition | undefined): string {
  if (!row) throw new Error(tooShort);
  return encodeCursor(row);
}
