import { listMailsOutput, userPageInput } from '@swing/contract/admin-user-lists';
import { decodeCursor, keysetOrder, keysetWhere, takePage } from '@swing/db/keyset';
import { sessions } from '@swing/domain/access-policies';
import { defineVerb } from '../../../kernel/verb.ts';

/** Lists the mails to a player, newest first: template, dates and status, never texts or links. */
export const listMails = defineVerb({
  name: 'administration.listMails',
  kind: 'query',
  input: userPageInput,
  output: listMailsOutput,
  access: sessions('admin'),
  rateLimit: 'read',
  async run({ ctx: { database }, input: { userId, limit, cursor } }) {
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const found = await database.mail.findMany({
      where: { accountId: userId, ...keysetWhere(after, 'newest-first') },
      orderBy: keysetOrder('newest-first'),
      take: limit + 1,
      select: { id: true, template: true, status: true, createdAt: true, sentAt: true },
    });
    const { items, nextCursor } = takePage(found, limit);
    const mails = items.map(({ createdAt, sentAt, ...mail }) => ({
      ...mail,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    }));
    return { success: true, mails, nextCursor };
  },
});
