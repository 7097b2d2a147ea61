import { listDeletionsInput, listDeletionsOutput } from '@swing/contract/admin-deletions';
import { decodeCursor, takePage } from '@swing/db/keyset';
import { sessions } from '@swing/domain/access-policies';
import { defineVerb } from '../../../kernel/verb.ts';
import { readDeletionPage } from '../store/deletion-page.ts';

/** Lists deleted players and coaches of whom something is left to remove, newest first (access-8). */
export const listDeletions = defineVerb({
  name: 'administration.listDeletions',
  kind: 'query',
  input: listDeletionsInput,
  output: listDeletionsOutput,
  access: sessions('admin'),
  rateLimit: 'read',
  async run({ ctx: { database }, input: { limit, cursor } }) {
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const { items, nextCursor } = takePage(await readDeletionPage(database, after, limit + 1), limit);
    const deletions = items.map(({ createdAt: deletedAt, ...deletion }) => ({
      ...deletion,
      deletedAt: deletedAt.toISOString(),
    }));
    return { success: true, deletions, nextCursor };
  },
});
