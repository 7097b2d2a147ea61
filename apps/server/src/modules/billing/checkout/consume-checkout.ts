import type { Transaction } from '@swing/db/client';
import type { CheckoutSession, Player } from '@swing/db/generated/client';
import { emailKey } from '@swing/domain/email-address';
import type { PlanType } from '@swing/domain/plans';
import { isRunning } from '@swing/domain/billing/subscription';
import { PaymentError } from '@swing/payments/payment-error';
import type { Checkout } from '@swing/payments/payment-gateway';
import type { Services } from '../../../kernel/services.ts';
import { updatePlan } from '../../accounts/update-plan.ts';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { applyStanding } from '../standing/apply-standing.ts';
import { createPlayerAccount } from '../../accounts/create-player-account.ts';
import { enqueueRefund, isDuplicateSale } from '../standing/refunds.ts';
import { lockAddress } from '../billing-transaction.ts';
import { welcomePlayer } from '../welcome-player.ts';

type ConsumingServices = Pick<Services, 'payments' | 'jobs' | 'oneTimeTokens' | 'clock'>;

export type CheckoutOutcome =
  /** Not our checkout. */
  | { state: 'unknown' }
  | { state: 'open' | 'settling' | 'failed' | 'expired' }
  /** A second payment, or the account no longer exists. The money is refunded. */
  | { state: 'refunded' }
  | { state: 'consumed'; planType: PlanType; session: CheckoutSession };

/**
 * Turns a paid checkout into an account and a plan, exactly once (billing-9). Webhook, /success and reconciliation all
 * call this, in any order and repeatedly. Throws PaymentError.
 */
export async function consumeCheckout(
  tx: Transaction,
  services: ConsumingServices,
  checkoutId: string,
  now: Date,
): Promise<CheckoutOutcome> {
  const known = await tx.checkoutSession.findUnique({ where: { id: checkoutId } });
  const first = known ? null : await services.payments.readCheckout(checkoutId);
  if (!known && !first) return { state: 'unknown' };
  await lockAddress(tx, known?.emailKey ?? emailKey(first?.email ?? ''));
  const checkout = await services.payments.readCheckout(checkoutId);
  if (!checkout) return { state: 'unknown' };
  const session = (await tx.checkoutSession.findUnique({ where: { id: checkoutId } })) ?? (await adopt(tx, checkout));
  if (session.state === 'consumed') return { state: 'consumed', planType: session.planType, session };
  if (session.state === 'paid' || session.state === 'refunded') return { state: 'refunded' };
  if (checkout.state !== 'paid') return note(tx, session, checkout.state);

  const account = await lockOrCreateAccount(tx, session, now);
  if (!account || !(await attach(tx, services, { player: account.player, session, checkout, now }))) {
    await enqueueRefund(tx, services, session);
    return { state: 'refunded' };
  }
  const { player, isNew } = account;
  const consumed = await tx.checkoutSession.update({
    where: { id: session.id },
    data: {
      state: 'consumed',
      accountId: player.accountId,
      ...(isNew ? {} : { nonceHash: null }),
      passwordHash: null,
    },
  });
  if (isNew) await welcomePlayer(tx, services, player.accountId, { now, requestId: null });
  // Earlier provider events could not be matched to a player, so read the standing again.
  await services.jobs.enqueue(tx, 'refresh-player', { accountId: player.accountId });
  return { state: 'consumed', planType: session.planType, session: consumed };
}

/** Recreates the row of a checkout that the provider created but we failed to store. */
function adopt(tx: Transaction, checkout: Checkout): Promise<CheckoutSession> {
  return tx.checkoutSession.create({
    data: {
      id: checkout.id,
      email: checkout.email,
      emailKey: emailKey(checkout.email),
      planType: checkout.planType,
      firstName: checkout.firstName,
      lastName: checkout.lastName,
      athleteName: checkout.athleteName,
      coachCode: checkout.coachCode,
      url: checkout.url ?? '',
      consentedAt: checkout.consentedAt,
      createdAt: checkout.createdAt,
      expiresAt: checkout.expiresAt,
    },
  });
}

async function note(
  tx: Transaction,
  { id, state }: CheckoutSession,
  providerState: 'open' | 'settling' | 'failed' | 'expired',
): Promise<CheckoutOutcome> {
  if ((providerState === 'expired' || providerState === 'failed') && state === 'open') {
    await tx.checkoutSession.update({ where: { id }, data: { state: 'expired', passwordHash: null } });
  }
  return { state: providerState };
}

/** Returns the checkout's player, locked. Null if the account no longer exists. */
async function lockOrCreateAccount(
  tx: Transaction,
  session: CheckoutSession,
  now: Date,
): Promise<{ player: Player; isNew: boolean } | null> {
  const isNew = session.accountId === null && (await createPlayerAccount(tx, session, now));
  const { accountId, emailKey: key } = session;
  const where = accountId === null ? { kind_emailKey: { kind: 'player' as const, emailKey: key } } : { id: accountId };
  const found = await tx.account.findUnique({ where, select: { id: true } });
  if (!found) return null;
  await lockAccount(tx, found.id);
  const player = await tx.player.findFirst({ where: { accountId: found.id, account: { deletedAt: null } } });
  return player && { player, isNew };
}

interface Attached {
  player: Player;
  session: CheckoutSession;
  checkout: Checkout;
  now: Date;
}

/**
 * Gives the player the paid plan. Returns false if there was a plan already and this is an accidental second payment.
 */
async function attach(
  tx: Transaction,
  services: ConsumingServices,
  { player, session, checkout, now }: Attached,
): Promise<boolean> {
  const { accountId, stripeCustomerId } = player;
  const isKnownCustomer = stripeCustomerId !== null && stripeCustomerId === checkout.customerId;
  const isAppending = session.accountId !== null && session.planType === 'sixmonth' && player.planType === 'sixmonth';
  // A plan granted by an admin was not paid for.
  const isSubscribed = !player.isManualGrant && isRunning(player, now);
  if (isSubscribed && !isAppending && !isKnownCustomer) return false;
  if (!isKnownCustomer) {
    await updatePlan(tx, accountId, { stripeCustomerId: checkout.customerId });
  }
  const { player: after, duplicates } = await applyStanding(tx, services, accountId, now);
  if (after.subscriptionStatus === 'inactive') {
    throw new PaymentError(
      'unavailable',
      'The provider reports the checkout as paid but does not list the payment yet.',
    );
  }
  return !isDuplicateSale(duplicates, checkout);
}
