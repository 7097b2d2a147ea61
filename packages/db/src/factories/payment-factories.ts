import { plans } from '@swing/domain/plans';
import type { Payment, Player, Prisma } from '../generated/client.ts';
import type { FactoryContext } from './factory-context.ts';

export type PaymentFields = Partial<Omit<Prisma.PaymentUncheckedCreateInput, 'playerId'>> & { player: Player };

/** A payment for the player's plan, made just now while the player's coach was linked. There was no fee. */
export function createPayment({ database, values, now }: FactoryContext, fields: PaymentFields): Promise<Payment> {
  const number = values.next('payment');
  const { player, ...columns } = fields;
  return database.payment.create({
    data: {
      id: values.uuid('payment', number),
      providerId: `in_${values.key('payment', number)}`,
      playerId: player.accountId,
      coachId: player.coachId,
      coachLinkedAt: player.coachLinkedAt,
      planType: player.planType,
      amountCents: plans[player.planType].priceCents,
      status: 'paid',
      paidAt: now,
      createdAt: now,
      ...columns,
    },
  });
}
