import type { Services } from '../../../kernel/services.ts';

/**
 * Deletes the provider's customer of a refunded checkout, unless a player uses it, or a deleted account used it. The provider creates a new
 * customer for a buyer who has none. No player refers to the one of a refunded payment, so deleting the account would leave it. Idempotent.
 */
export async function deleteUnusedCustomer({ database, payments }: Services, checkoutId: string): Promise<void> {
  const customerId = (await payments.readCheckout(checkoutId))?.customerId ?? null;
  if (customerId === null) return;
  const isUsed = await database.player.count({ where: { stripeCustomerId: customerId } });
  const closed = { closedCustomerId: customerId, account: { deletedAt: { not: null } } };
  if (isUsed > 0 || (await database.player.count({ where: closed })) > 0) return;
  await payments.deleteCustomer(customerId);
}
