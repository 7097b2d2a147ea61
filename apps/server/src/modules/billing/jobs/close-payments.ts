import type { Services } from '../../../kernel/services.ts';

/**
 * Makes everything unpayable that a closed account could still pay: open checkouts, and invoices whose charge failed (billing-17).
 * A checkout that is paid already is refunded once the provider reports it. Tries all of them, then throws if one failed.
 */
export async function closePayments(services: Services, accountId: string): Promise<void> {
  const { database, payments } = services;
  const open = await database.checkoutSession.findMany({ where: { accountId, state: 'open' }, select: { id: true } });
  const player = await database.player.findUnique({ where: { accountId }, select: { closedCustomerId: true } });
  const customerId = player?.closedCustomerId;
  const closed = await Promise.allSettled([
    ...open.map(({ id }) => closeCheckout(services, id)),
    ...(customerId ? [payments.voidOpenPayments(customerId)] : []),
  ]);
  for (const result of closed) if (result.status === 'rejected') throw result.reason;
}

async function closeCheckout({ database, payments }: Services, id: string): Promise<void> {
  if (!(await payments.expireCheckout(id))) return;
  await database.checkoutSession.updateMany({ where: { id, state: 'open' }, data: { state: 'expired' } });
}
