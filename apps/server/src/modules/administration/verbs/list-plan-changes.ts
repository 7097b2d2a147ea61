import { listPlanChangesOutput, userPageInput } from '@swing/contract/admin-user-lists';
import { decodeCursor, keysetWhere, takePage } from '@swing/db/keyset';
import { sessions } from '@swing/domain/access-policies';
import { shownStatus } from '@swing/domain/billing/subscription';
import { defineVerb } from '../../../kernel/verb.ts';

/** Lists the plans and statuses a player has had, newest first. */
export const listPlanChanges = defineVerb({
  name: 'administration.listPlanChanges',
  kind: 'query',
  input: userPageInput,
  output: listPlanChangesOutput,
  access: sessions('admin'),
  rateLimit: 'read',
  async run({ ctx: { database }, input: { userId, limit, cursor } }) {
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const found = await database.planChange.findMany({
      where: { playerId: userId, ...keysetWhere(after, 'newest-first', { time: 'at', id: 'id' }) },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    });
    const { items, nextCursor } = takePage(
      found.map((row) => ({ ...row, createdAt: row.at })),
      limit,
    );
    const changes = items.map(({ id, at, planType, status, endsAt, isManualGrant }) => ({
      id,
      at: at.toISOString(),
      planType,
      status: shownStatus(status),
      endsAt: endsAt?.toISOString() ?? null,
      isManualGrant,
    }));
    return { success: true, changes, nextCursor };
  },
});
