import type { Transaction } from '@swing/db/client';
import type { CheckoutSession } from '@swing/db/generated/client';
import { emailKey } from '@swing/domain/email-address';
import { checkoutLifetimeHours } from '@swing/domain/lifetimes';
import { unknownCoachCodeMessage } from '@swing/domain/invite-code';
import type { PlanType } from '@swing/domain/plans';
import { emailTaken } from '../../accounts/email-taken.ts';
import { PaymentError } from '@swing/payments/payment-error';
import type { Checkout, CheckoutOrder } from '@swing/payments/payment-gateway';
import { lockAddress } from '../billing-transaction.ts';
import { tryCoachCode } from '../../accounts/try-coach-code.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { checkMayBuy } from './check-may-buy.ts';
import { reuseCheckout } from './reuse-checkout.ts';

export interface CheckoutRequest {
  email: string;
  firstName: string;
  lastName: string;
  /** Empty if not given. */
  athleteName: string;
  planType: PlanType;
  /** Normalised. Empty if none. */
  coachCode: string;
  /** Hash of the password chosen before paying, if any. */
  passwordHash: string | null;
  /** Hash of the nonce cookie of the browser (checkout-nonce.ts). */
  nonceHash: string;
  /** Refuses an address that has an account, even if its plan has ended. */
  isSignup?: boolean;
  /** The caller pays in the same transaction, so the checkout is never shared with another browser. */
  isPaidAtOnce?: boolean;
}

/**
 * Opens a checkout at the provider, or returns the open one for this address and plan. Locks the address until the
 * transaction ends. Throws EMAIL_TAKEN, CONFLICT, BAD_REQUEST for an unknown coach code, NOT_POSSIBLE_NOW,
 * RATE_LIMITED, PaymentError.
 */
export async function openCheckout(tx: Transaction, ctx: VerbContext, wish: CheckoutRequest): Promise<CheckoutSession> {
  const key = emailKey(wish.email);
  await lockAddress(tx, key);
  const coachCode = await checkCoachCode(tx, ctx, wish.coachCode);
  const payer = await checkMayBuy(tx, ctx, { emailKey: key, planType: wish.planType });
  if (payer && wish.isSignup) throw emailTaken();
  const accountId = payer?.accountId ?? null;
  const open = await findOpen(tx, ctx, { emailKey: key, planType: wish.planType, accountId });
  if (open && !wish.isPaidAtOnce) return reuseCheckout(tx, open, { ...wish, coachCode });
  const { email, planType, passwordHash, nonceHash } = wish;
  // Knowing an address is no proof of owning it, so the form must not rename an existing account or link it to a coach.
  const person = payer
    ? { firstName: '', lastName: '', athleteName: '', coachCode: null }
    : { firstName: wish.firstName, lastName: wish.lastName, athleteName: wish.athleteName, coachCode };
  const checkout = await openFor(ctx, payer?.customerId ?? null, {
    ...person,
    email: payer?.email ?? email,
    planType,
    consentedAt: ctx.now,
    successUrl: `${ctx.publicUrl}/success?plan=${planType}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${ctx.publicUrl}/checkout?plan=${planType}`,
    expiresAt: new Date(ctx.now.getTime() + checkoutLifetimeHours * 3_600_000),
  });
  if (!checkout.url) throw new AppError('UNAVAILABLE', 'Failed to create checkout session');
  return tx.checkoutSession.create({
    data: {
      ...person,
      id: checkout.id,
      url: checkout.url,
      email,
      emailKey: key,
      planType,
      nonceHash: payer ? null : nonceHash,
      passwordHash: payer ? null : passwordHash,
      accountId,
      consentedAt: ctx.now,
      createdAt: ctx.now,
      expiresAt: checkout.expiresAt,
    },
  });
}

/** Retries as a new customer if the customer was deleted at the provider. */
async function openFor(
  { payments }: VerbContext,
  customerId: string | null,
  order: Omit<CheckoutOrder, 'customerId'>,
): Promise<Checkout> {
  try {
    return await payments.openCheckout({ ...order, customerId });
  } catch (thrown) {
    const isGone = thrown instanceof PaymentError && thrown.problem === 'gone' && customerId !== null;
    if (!isGone) throw thrown;
    return payments.openCheckout({ ...order, customerId: null });
  }
}

async function checkCoachCode(tx: Transaction, ctx: VerbContext, code: string): Promise<string | null> {
  if (code === '') return null;
  const coach = await tryCoachCode(tx, ctx, code);
  if (coach) return coach.inviteCode;
  throw new AppError('BAD_REQUEST', unknownCoachCodeMessage);
}

/** Finds a checkout that the provider says can still be paid. Throws CONFLICT if it is paid or settling. */
async function findOpen(
  tx: Transaction,
  ctx: VerbContext,
  what: Pick<CheckoutSession, 'emailKey' | 'planType' | 'accountId'>,
): Promise<CheckoutSession | null> {
  const where = { ...what, state: 'open', expiresAt: { gt: ctx.now } } as const;
  const known = await tx.checkoutSession.findFirst({ where, orderBy: { createdAt: 'desc' } });
  const state = known && (await ctx.payments.readCheckout(known.id))?.state;
  if (state === 'paid' || state === 'settling') {
    throw new AppError('CONFLICT', 'A payment for this email is being confirmed. Please check your inbox.');
  }
  return state === 'open' ? known : null;
}
