import { passwordProblem } from '@swing/domain/password-rules';
import { missingConsentMessage } from '@swing/domain/consent';
import { planTypes, unknownPlanMessage } from '@swing/domain/plans';
import * as z from 'zod/mini';
import { isoDate, personName, success, typedInviteCode } from './common.ts';
import { playerUser } from './identity.ts';
import { emailAddress, judgedText } from './judged-text.ts';

const plan = z.enum(planTypes, { error: unknownPlanMessage });
/** Required, and recorded (billing-2). */
const consent = z.literal(true, { error: missingConsentMessage });
const inviteCode = z.optional(typedInviteCode);
/** Dollars with at most two decimals. */
const dollars = z.number();

/** `POST /api/stripe/create-checkout`. */
export const createCheckoutInput = z.object({
  email: emailAddress,
  firstName: z.optional(personName),
  lastName: z.optional(personName),
  /** Of the player, where somebody else pays. */
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
  /** True in the browser that paid, while the account has no password (accounts-3). */
  mayChoosePassword: z.boolean(),
  /** True where this payment made the account, and so had the welcome email sent. */
  isWelcomed: z.boolean(),
});

/** Chooses the first password on /success, and signs in (accounts-3). */
export const choosePasswordInput = z.object({
  sessionId: z.string().check(z.minLength(1), z.maxLength(200)),
  newPassword: judgedText(passwordProblem),
});
export const choosePasswordOutput = z.object({ success, token: z.string(), user: playerUser });

/** `POST /api/stripe/create-portal`. */
export const createPortalInput = z.object({
  /** The caller's own. */
  customerId: z.string().check(z.maxLength(200)),
  flow: z.optional(z.enum(['payment_method_update', 'subscription_cancel'])),
});
export const createPortalOutput = z.object({ success, portalUrl: z.string() });

/** `POST /api/checkout` (billing-12). */
export const signUpWithPasswordInput = z.object({
  email: emailAddress,
  password: judgedText(passwordProblem),
  firstName: personName,
  lastName: personName,
  /** Of the player, where somebody else pays. */
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
  /** For unused time; a deduction, so never negative. */
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

/** Takes back a downgrade that waits for the end of the period. */
export const withdrawChangeOutput = z.object({ success, user: playerUser });

/** What the Subscription tab shows. */
export const subscriptionOutput = z.object({
  success,
  planType: plan,
  status: z.enum(['active', 'past_due', 'cancelled', 'expired', 'inactive']),
  /** "Active - Recurring" and its kin (PAY-10). */
  statusLabel: z.string(),
  /** Set where "Access until {date}" stands. */
  accessUntil: z.nullable(isoDate),
  nextBillingDate: z.nullable(isoDate),
  /** End of what the player has paid for; null where nothing paid is left. */
  paidUntil: z.nullable(isoDate),
  /** A downgrade that waits for the end of the period. */
  pendingPlanType: z.nullable(plan),
  pendingPlanAt: z.nullable(isoDate),
  /** Card on file. */
  card: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
  stripeCustomerId: z.nullable(z.string()),
  /** Analyses used and bought, for plans paid once. */
  term: z.nullable(z.object({ used: z.number(), total: z.number() })),
  /** A payment is disputed: until that is settled nothing can be chosen. */
  isDisputed: z.boolean(),
  /** Plans that may be chosen now, and when the choice would take effect. */
  choices: z.array(z.object({ planId: plan, effective: z.enum(['now', 'period_end', 'checkout']) })),
  /** True where the built-in simulator stands in for the provider. */
  isSimulated: z.boolean(),
});
export type Subscription = z.infer<typeof subscriptionOutput>;
export type ChangePreview = z.infer<typeof previewChangeOutput>;

export const billingSettingsOutput = z.object({
  success,
  /** True where the built-in simulator stands in for the provider. */
  isSimulated: z.boolean(),
});
