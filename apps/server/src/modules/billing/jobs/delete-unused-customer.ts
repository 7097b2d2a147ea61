import type { Services } from '../../../kernel/services.ts';

/**
 * Deletes the provider's customer of a refunded checkout, unless an account has it, or had it and is deleted. The provider makes a customer of
 * each buyer who had none. No account refers to that of a refunded payment, so the deletion of an account would not find it. Idempotent.
 */
export async function deleteUnusedCustomer({ database, payments }: Services, checkoutId: string): Promise<void> {
  const customerId = (await payments.readCheckout(checkoutId))?.customerId ?? null;
  if (customerId === null) return;
  const isUsed = await database.player.count({ where: { stripeCustomerId: customerId } });
  const closed = { closedCustomerId: customerId, account: { deletedAt: { not: null } } };
  if (isUsed > 0 || (await database.player.count({ where: closed })) > 0) return;
  await payments.deleteCustomer(customerId);
}
