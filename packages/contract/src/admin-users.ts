import { planTypes } from '@swing/domain/plans';
import { userSorts } from '@swing/domain/user-order';
import * as z from 'zod/mini';
import { id, isoDate, nameSearch, nextCursor, page, personName, success } from './common.ts';

/** past_due is shown as active (billing-6). */
export const planStatus = z.enum(['active', 'cancelled', 'expired', 'inactive']);

export const listUsersInput = z.object({
  /** Part of the name, an athlete's name or the address: a word with at least 3 letters or digits. */
  search: nameSearch,
  planType: z.optional(z.enum(planTypes)),
  status: z.optional(planStatus),
  /** Default: `newest`. A cursor works only with the order of its page. */
  sort: z.optional(z.enum(userSorts)),
  ...page,
});
export type ListUsersInput = z.input<typeof listUsersInput>;

/** A player as admins see it. Field names are those of the documented call. */
export const adminUser = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  plan_type: z.enum(planTypes),
  subscription_status: planStatus,
  created_at: isoDate,
  next_billing_date: z.nullable(isoDate),
  /** End of the paid period or of the granted plan, also if the plan renews then or has ended. Null: never had one, or it was refunded. */
  subscription_end: z.nullable(isoDate),
  /** The smaller plan to which the player changes at the end of the paid period. Null: none. */
  pending_plan_type: z.nullable(z.enum(planTypes)),
  /** Videos submitted and analyses received. */
  video_count: z.number(),
  analyzed_count: z.number(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const userStats = z.object({
  totalUsers: z.number(),
  /** Users who may upload now. */
  activeUsers: z.number(),
  totalVideos: z.number(),
  analyzedVideos: z.number(),
});
export type UserStats = z.infer<typeof userStats>;

/** The figures in `stats` are those of all users, whatever the filters. */
export const listUsersOutput = z.object({ success, users: z.array(adminUser), stats: userStats, nextCursor });
export type UsersPage = z.infer<typeof listUsersOutput>;

export const readUserInput = z.object({ userId: id });
/** Everything about a user that is not a list. The lists have queries of their own. */
export const readUserOutput = z.object({
  success,
  user: adminUser,
  athleteName: z.nullable(z.string()),
  secondAthleteName: z.nullable(z.string()),
  coach: z.nullable(z.object({ id: z.string(), name: z.string(), inviteCode: z.string(), linkedAt: isoDate })),
  /** If false, the welcome mail carries a link to choose one. */
  hasPassword: z.boolean(),
  plan: z.object({
    /** When access ends. Null while the plan renews. */
    endsAt: z.nullable(isoDate),
    isPastDue: z.boolean(),
    isDisputed: z.boolean(),
    /** Granted by an admin and not paid for (billing-11). */
    isManualGrant: z.boolean(),
    /** Whether the provider has a running subscription. Edits of plan and status then change it there (billing-15). */
    isBilled: z.boolean(),
    /** The smaller plan to which the player changes at the end of the paid period. Null: none. */
    pending: z.nullable(z.object({ planType: z.enum(planTypes), at: z.nullable(isoDate) })),
    card: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
  }),
});
export type UserDetail = z.infer<typeof readUserOutput>;

const editableUser = {
  firstName: personName,
  lastName: personName,
  planType: z.enum(planTypes),
  /** `expired` is accepted only if the user is expired already. */
  status: planStatus,
};

export const updateUserInput = z.object({
  userId: id,
  ...editableUser,
  /** End of a plan granted by hand, in the future. Absent: one period of the plan from now. Refused for a billed plan. */
  endsAt: z.optional(isoDate),
  /**
   * The values the admin saw. If one of them has changed since: 409 EDIT_CONFLICT with `changedFields`, and nothing is saved. The last
   * two count only if plan, status or end are to be changed.
   */
  seen: z.optional(
    z.object({ ...editableUser, endsAt: z.nullable(isoDate), pendingPlanType: z.nullable(z.enum(planTypes)) }),
  ),
});
export type UpdateUserInput = z.input<typeof updateUserInput>;
export const updateUserOutput = z.object({
  success,
  user: adminUser,
  /** What happened at the provider, or to a granted plan, as a sentence. Null if only names changed. */
  notice: z.nullable(z.string()),
  /** When the plan that was granted ends. */
  grantedUntil: z.nullable(isoDate),
});
export type UpdatedUser = z.infer<typeof updateUserOutput>;

export const resendWelcomeInput = z.object({ userId: id });
/** `email`, if present, must be the user's address. */
export const sendPasswordResetInput = z.object({ userId: id, email: z.optional(z.string().check(z.maxLength(1_000))) });

export const deleteUserInput = z.object({ userId: id });
export const deleteUserOutput = z.object({
  success,
  /** Whether a running subscription was ended. */
  hasEndedSubscription: z.boolean(),
});
