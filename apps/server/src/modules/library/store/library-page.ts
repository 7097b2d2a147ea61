import type { ListLibraryInput } from '@swing/contract/library';
import { containsText } from '@swing/db/contains-text';
import type { Database } from '@swing/db/client';
import type { LibraryVideo } from '@swing/db/generated/client';
import { InvalidCursorError } from '@swing/db/keyset';
import * as z from 'zod/mini';
import type { LibraryCoach } from './libraries.ts';

type Filter = Pick<ListLibraryInput, 'kind' | 'search'>;
interface Position {
  position: bigint;
  id: string;
}

/**
 * Reads a page of one library after the other. Each is a range of an index by position, so late pages cost as much as
 * the first one. Throws InvalidCursorError for a cursor of other libraries.
 */
export async function readLibraryPage(
  database: Database,
  libraries: readonly LibraryCoach[],
  { limit, cursor, ...filter }: Filter & { limit: number; cursor?: string | undefined },
): Promise<{ rows: LibraryVideo[]; nextCursor: string | null }> {
  const start = cursor === undefined ? { library: 0, after: null } : parse(cursor, libraries.length);
  const rows: LibraryVideo[] = [];
  for (const [library, coachId] of libraries.entries()) {
    if (library < start.library || rows.length > limit) continue;
    const after = library === start.library ? start.after : null;
    rows.push(...(await readRange(database, coachId, { filter, after, take: limit + 1 - rows.length })));
  }
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || !last) return { rows: shown, nextCursor: null };
  return { rows: shown, nextCursor: cursorAt(libraries.indexOf(last.coachId), last) };
}

function readRange(
  database: Database,
  coachId: LibraryCoach,
  { filter: { kind, search }, after, take }: { filter: Filter; after: Position | null; take: number },
): Promise<LibraryVideo[]> {
  return database.libraryVideo.findMany({
    where: {
      coachId,
      removedAt: null,
      status: { not: 'draft' },
      ...(kind === undefined ? {} : { kind }),
      ...(search ? { searchText: containsText(search) } : {}),
      ...(after
        ? {
            position: { gte: after.position },
            OR: [{ position: { gt: after.position } }, { id: { gt: after.id } }],
          }
        : {}),
    },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    take,
  });
}

/** The text of a video in which the list searches. */
export function searchTextOf({ name, tags }: { name: string; tags: readonly string[] }): string {
  return [name, ...tags].join('\n');
}

const cursorParts = z.tuple([
  z.int().check(z.minimum(0)),
  z.string().check(z.regex(/^-?\d{1,18}$/)),
  z.uuid().check(z.lowercase()),
]);

function cursorAt(library: number, { position, id }: Position): string {
  return Buffer.from(JSON.stringify([library, String(position), id])).toString('base64url');
}

function parse(cursor: string, libraries: number): { library: number; after: Position } {
  const parts = cursorParts.safeParse(parseJson(cursor));
  if (!parts.success) throw new InvalidCursorError();
  const [library, position, id] = parts.data;
  const after = { position: BigInt(position), id };
  if (library >= libraries || cursorAt(library, after) !== cursor) throw new InvalidCursorError();
  return { library, after };
}

function parseJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new InvalidCursorError();
  }
}
