import { planTypes } from '@swing/domain/plans';
import * as z from 'zod/mini';
import { isoDate, personName, success } from './common.ts';

/** Login form. A malformed address or a very long password is reported as wrong credentials, not as a separate error. */
export const loginInput = z.object({ email: z.string().check(z.maxLength(1_000)), password: z.string() });
export type LoginInput = z.infer<typeof loginInput>;

export const playerUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  planType: z.enum(planTypes),
  /** past_due is shown as active (billing-6). */
  subscriptionStatus: z.enum(['active', 'cancelled', 'expired', 'inactive']),
  subscriptionEnd: z.nullable(isoDate),
  nextBillingDate: z.nullable(isoDate),
  createdAt: isoDate,
  stripeCustomerId: z.nullable(z.string()),
  /** Name of the athlete whose swings the account sends. Null if it was not given. */
  athleteName: z.nullable(z.string()),
  /** Only for plans with two athletes, once a second one was named (accounts-9). */
  secondAthleteName: z.nullable(z.string()),
});
export type PlayerUser = z.infer<typeof playerUser>;

/** A coach as the login returns it. */
export const coachUser = z.object({ id: z.string(), email: z.string(), fullName: z.string(), inviteCode: z.string() });
export type CoachUser = z.infer<typeof coachUser>;

export const playerLoginOutput = z.object({ success, token: z.string(), user: playerUser });
export const coachLoginOutput = z.object({ success, token: z.string(), coach: coachUser });

export const meOutput = z.discriminatedUnion('kind', [
  z.object({ success, kind: z.literal('player'), user: playerUser }),
  z.object({ success, kind: z.literal('coach'), coach: coachUser }),
  z.object({ success, kind: z.literal('admin') }),
]);
export type Me = z.infer<typeof meOutput>;

export const adminLoginInput = z.object({
  password: z.string().check(z.maxLength(1_000)),
  /** Name the admin typed, for the audit log. */
  name: z.optional(personName),
  /** `analytics` opens only the analytics page, read-only and for 30 days (access-4). Default: `admin`. */
  area: z.optional(z.enum(['admin', 'analytics'])),
});
export const adminLoginOutput = z.object({ success, token: z.string() });

/** What the browser's gate sessions open. */
export const adminGateOutput = z.object({
  success,
  /** Every admin page. */
  isOpen: z.boolean(),
  /** The analytics page. True whenever `isOpen` is. */
  isAnalyticsOpen: z.boolean(),
  /** Name typed at the gate. */
  name: z.nullable(z.string()),
  /** When the session that opens the most ends. */
  endsAt: z.nullable(isoDate),
});
export type AdminGate = z.infer<typeof adminGateOutput>;

/** Confirms deletion of the account: the password again, and an explicit confirmation. */
export const deleteAccountInput = z.object({
  password: z.string().check(z.maxLength(1_000)),
  isConfirmed: z.literal(true),
});
