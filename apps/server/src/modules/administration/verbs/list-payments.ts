import { listPaymentsOutput, userPageInput } from '@swing/contract/admin-user-lists';
import { decodeCursor, keysetOrder, keysetWhere, takePage } from '@swing/db/keyset';
import { sessions } from '@swing/domain/access-policies';
import { dollarsOf } from '@swing/domain/money';
import { defineVerb } from '../../../kernel/verb.ts';

/** Lists the payments of a player, newest first. */
export const listPayments = defineVerb({
  name: 'administration.listPayments',
  kind: 'query',
  input: userPageInput,
  output: listPaymentsOutput,
  access: sessions('admin'),
  rateLimit: 'read',
  async run({ ctx: { database }, input: { userId, limit, cursor } }) {
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const found = await database.payment.findMany({
      where: { playerId: userId, ...keysetWhere(after, 'newest-first') },
      orderBy: keysetOrder('newest-first'),
      take: limit + 1,
    });
    const { items, nextCursor } = takePage(found, limit);
    const payments = items.map(({ id, paidAt, createdAt, planType, amountCents, refundedCents, ...payment }) => ({
      id,
      at: (paidAt ?? createdAt).toISOString(),
      planType,
      amount: dollarsOf(amountCents),
      refunded: dollarsOf(refundedCents),
      status: payment.status,
      receiptUrl: payment.receiptUrl,
    }));
    return { success: true, payments, nextCursor };
  },
});
