import { listAuditOutput, userPageInput, type AuditPage } from '@swing/contract/admin-user-lists';
import type { Prisma } from '@swing/db/generated/client';
import { decodeCursor, keysetWhere, takePage } from '@swing/db/keyset';
import { sessions } from '@swing/domain/access-policies';
import { defineVerb } from '../../../kernel/verb.ts';

/** Lists what was done to a player's account and submissions, newest first. */
export const listAudit = defineVerb({
  name: 'administration.listAudit',
  kind: 'query',
  input: userPageInput,
  output: listAuditOutput,
  access: sessions('admin'),
  rateLimit: 'read',
  async run({ ctx: { database }, input: { userId, limit, cursor } }) {
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const found = await database.auditEntry.findMany({
      where: {
        AND: [
          { OR: [{ subjectType: 'account', subjectId: userId }, { playerId: userId }] },
          keysetWhere(after, 'newest-first', { time: 'at', id: 'id' }),
        ],
      },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    });
    const { items, nextCursor } = takePage(
      found.map((entry) => ({ ...entry, createdAt: entry.at })),
      limit,
    );
    const entries = items.map(({ id, at, action, actorScope, actorName, session, address, detail }) => ({
      id,
      at: at.toISOString(),
      action,
      actor: actorScope,
      actorName,
      session,
      address,
      changes: changesIn(detail),
    }));
    return { success: true, entries, nextCursor };
  },
});

/** The changed fields of an entry's `before` and `after`, or its other facts as new values. */
function changesIn(detail: Prisma.JsonValue): AuditPage['entries'][number]['changes'] {
  if (!isRecord(detail)) return [];
  const before = isRecord(detail['before']) ? detail['before'] : {};
  const after = isRecord(detail['after']) ? detail['after'] : {};
  const others = Object.entries(detail).filter(([name]) => name !== 'before' && name !== 'after');
  const values = { ...after, ...Object.fromEntries(others) };
  const fields = [...new Set([...Object.keys(before), ...Object.keys(values)])];
  return fields.map((field) => ({ field, before: textOf(before[field]), after: textOf(values[field]) }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
