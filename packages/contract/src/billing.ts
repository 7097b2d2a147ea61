import { passwordProblem } from '@swing/domain/password-rules';
import { missingConsentMessage } from '@swing/domain/plan-terms';
import { planTypes, unknownPlanMessage } from '@swing/domain/plans';
import * as z from 'zod/mini';
import { isoDate, personName, success, typedInviteCode, emailAddress, checkedText } from './common.ts';
import { playerUser } from './identity.ts';

const plan = z.enum(planTypes, { error: unknownPlanMessage });
/** Required and recorded (billing-2). */
const consent = z.literal(true, { error: missingConsentMessage });
const inviteCode = z.optional(typedInviteCode);
/** Dollars with at most two decimals. */
const dollars = z.number();

/** `POST /api/stripe/create-checkout`. */
export const createCheckoutInput = z.object({
  email: emailAddress,
  firstName: z.optional(personName),
  lastName: z.optional(personName),
  /** The player's name, if another person pays. */
  athleteName: z.optional(personName),
  planId: plan,
  coachCode: inviteCode,
  consent,
});
export const createCheckoutOutput = z.object({ success, checkoutUrl: z.string() });

/** `POST /api/stripe/verify-session`. */
export const verifySessionInput = z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(200)) });
export const verifySessionOutput = z.object({
  success,
  planId: plan,
  /** True in the browser that paid, as long as the account has no password (accounts-3). */
  mayChoosePassword: z.boolean(),
  /** True if this payment created the account and so triggered the welcome email. */
  isWelcomed: z.boolean(),
});

/** Chooses the first password on /success, and signs in (accounts-3). */
export const choosePasswordInput = z.object({
  sessionId: z.string().check(z.minLength(1), z.maxLength(200)),
  newPassword: checkedText(passwordProblem),
});
export const choosePasswordOutput = z.object({ success, token: z.string(), user: playerUser });

/** `POST /api/stripe/create-portal`. */
export const createPortalInput = z.object({
  /** Must be the caller's own. */
  customerId: z.string().check(z.maxLength(200)),
  flow: z.optional(z.enum(['payment_method_update', 'subscription_cancel'])),
});
export const createPortalOutput = z.object({ success, portalUrl: z.string() });

/** `POST /api/checkout` (billing-12). */
export const signUpWithPasswordInput = z.object({
  email: emailAddress,
  password: checkedText(passwordProblem),
  firstName: personName,
  lastName: personName,
  /** The player's name, if another person pays. */
  athleteName: z.optional(personName),
  planType: plan,
  coachCode: inviteCode,
  consent,
});
export const signUpWithPasswordOutput = z.union([
  z.object({ success, token: z.string(), user: playerUser }),
  z.object({ success, checkoutUrl: z.string() }),
]);

/** `POST /api/subscription/proration-preview`. */
export const previewChangeInput = z.object({ newPlan: plan });
export const previewChangeOutput = z.object({
  success,
  planId: plan,
  /** Price of the new plan. */
  amount: dollars,
  /** Credit for unused time. Subtracted from the price, never negative. */
  credit: dollars,
  /** Due today. */
  total: dollars,
  currency: z.string(),
  description: z.string(),
  effective: z.enum(['now', 'period_end']),
  effectiveAt: isoDate,
});

/** `POST /api/subscription/change`. */
export const changeSubscriptionInput = z.object({
  email: emailAddress,
  newPlan: plan,
  firstName: personName,
  lastName: personName,
});
export const changeSubscriptionOutput = z.object({ success, token: z.string(), user: playerUser });

/** Withdraws a downgrade scheduled for the end of the period. */
export const withdrawChangeOutput = z.object({ success, user: playerUser });

/** The data of the Subscription tab. */
export const subscriptionOutput = z.object({
  success,
  planType: plan,
  status: z.enum(['active', 'past_due', 'cancelled', 'expired', 'inactive']),
  /** Whether a payment failed and the provider tries again. A cancelled plan can be past due too (billing-6). */
  isPastDue: z.boolean(),
  /** For example "Active - Recurring" (PAY-10). */
  statusLabel: z.string(),
  /** Set if "Access until {date}" is shown. */
  accessUntil: z.nullable(isoDate),
  nextBillingDate: z.nullable(isoDate),
  /** End of what the player has paid for. Null if nothing paid is left. */
  paidUntil: z.nullable(isoDate),
  /** A downgrade scheduled for the end of the period. */
  pendingPlanType: z.nullable(plan),
  pendingPlanAt: z.nullable(isoDate),
  /** The stored card. */
  card: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
  stripeCustomerId: z.nullable(z.string()),
  /** Analyses used and bought, for plans paid once. */
  term: z.nullable(z.object({ used: z.number(), total: z.number() })),
  /** A payment is disputed. No plan can be chosen until that is settled. */
  isDisputed: z.boolean(),
  /** Plans that can be chosen now, and when the change would take effect. */
  choices: z.array(z.object({ planId: plan, effective: z.enum(['now', 'period_end', 'checkout']) })),
  /** True if the built-in simulator is used instead of the provider. */
  isSimulated: z.boolean(),
});
export type Subscription = z.infer<typeof subscriptionOutput>;
export type ChangePreview = z.infer<typeof previewChangeOutput>;

export const billingSettingsOutput = z.object({
  success,
  /** True if the built-in simulator is used instead of the provider. */
  isSimulated: z.boolean(),
});
