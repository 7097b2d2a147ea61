import { coachTiers } from '@swing/domain/coach-tiers';
import { planTypes } from '@swing/domain/plans';
import { queueSorts } from '@swing/domain/queue-order';
import { shownStatuses } from '@swing/domain/submission-status';
import { userSorts } from '@swing/domain/user-order';
import * as z from 'zod/mini';
import { sessionList } from './account.ts';
import { cursor, id, isoDate, nameSearch, nextCursor, pageLimit, personName, success } from './common.ts';
import { submission } from './submissions.ts';

/** past_due is shown as active (billing-6). */
const planStatus = z.enum(['active', 'cancelled', 'expired', 'inactive']);
const page = { limit: pageLimit, cursor };

// ---------------------------------------------------------------- users

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
  /** When access ends. Null while the plan renews. */
  subscription_end: z.nullable(isoDate),
  /** A smaller plan that begins at the end of the period. */
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
    /** A smaller plan that begins at the end of the period. */
    pending: z.nullable(z.object({ planType: z.enum(planTypes), at: z.nullable(isoDate) })),
    card: z.nullable(z.object({ brand: z.string(), lastFour: z.string() })),
  }),
});
export type UserDetail = z.infer<typeof readUserOutput>;

/** Input of the lists of one user. */
export const userPageInput = z.object({ userId: id, ...page });

/** Newest first. */
export const listPlanChangesOutput = z.object({
  success,
  changes: z.array(
    z.object({
      id: z.string(),
      at: isoDate,
      planType: z.enum(planTypes),
      status: planStatus,
      endsAt: z.nullable(isoDate),
      isManualGrant: z.boolean(),
    }),
  ),
  nextCursor,
});
export type PlanChangesPage = z.infer<typeof listPlanChangesOutput>;

/** Newest first. Amounts are in dollars. */
export const listPaymentsOutput = z.object({
  success,
  payments: z.array(
    z.object({
      id: z.string(),
      /** When it was paid, or else when it was made. */
      at: isoDate,
      planType: z.enum(planTypes),
      amount: z.number(),
      refunded: z.number(),
      status: z.enum(['paid', 'failed', 'refunded', 'disputed']),
      receiptUrl: z.nullable(z.string()),
    }),
  ),
  nextCursor,
});
export type PaymentsPage = z.infer<typeof listPaymentsOutput>;

/** Newest first. Never bodies or links. */
export const listMailsOutput = z.object({
  success,
  mails: z.array(
    z.object({
      id: z.string(),
      template: z.string(),
      status: z.enum(['queued', 'sent', 'failed']),
      createdAt: isoDate,
      sentAt: z.nullable(isoDate),
    }),
  ),
  nextCursor,
});
export type MailsPage = z.infer<typeof listMailsOutput>;

/** The user's sessions, newest first. `isCurrent` is always false. */
export const listUserSessionsOutput = sessionList;

/** One row per action, newest first. */
export const listAuditOutput = z.object({
  success,
  entries: z.array(
    z.object({
      id: z.string(),
      at: isoDate,
      /** Such as `user.updated`. */
      action: z.string(),
      /** `player`, `coach`, `admin`, `anonymous`, or `system` for jobs. */
      actor: z.string(),
      /** Name typed at the admin gate, or a coach's invite code. */
      actorName: z.nullable(z.string()),
      /** Public id of the session: 16 hex digits. */
      session: z.nullable(z.string()),
      address: z.nullable(z.string()),
      /** What changed. Null fields: not recorded. */
      changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
    }),
  ),
  nextCursor,
});
export type AuditPage = z.infer<typeof listAuditOutput>;

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

/** Deleted users and coaches of whom something is left to remove, newest first. */
export const listDeletionsInput = z.object({ ...page });
export const listDeletionsOutput = z.object({
  success,
  deletions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['player', 'coach']),
      deletedAt: isoDate,
      /** Videos whose files are still to be deleted. 0 for coaches. */
      videosLeft: z.number(),
      /** Submissions of a coach that are still to be given back. 0 for players. */
      submissionsLeft: z.number(),
      /** Players of a coach who are still to be unlinked. 0 for players. */
      playersLeft: z.number(),
      /** Whether the payment provider still has the customer. */
      hasCustomer: z.boolean(),
    }),
  ),
  nextCursor,
});
export type DeletionsPage = z.infer<typeof listDeletionsOutput>;

// ---------------------------------------------------------------- queue

export const listAllSubmissionsInput = z.object({
  status: z.optional(z.enum(shownStatuses)),
  /** `general` (no coach), or a coach's code. */
  coach: z.optional(z.string().check(z.maxLength(100))),
  userId: z.optional(id),
  /** Part of the athlete's name: a word with at least 3 letters or digits. */
  search: nameSearch,
  sort: z.optional(z.enum(queueSorts)),
  ...page,
});
export type ListAllSubmissionsInput = z.input<typeof listAllSubmissionsInput>;

/** `takenAt` and `takenUntil` say whether and since when its coach took it from the general queue. */
export const adminSubmission = z.extend(submission, {
  /** Name of the coach it goes to. Null: general, or the coach was deleted. */
  coachName: z.nullable(z.string()),
  /** Whole hours, rounded up, for which it is the coach's before others should take it (submissions-16). Null: not reserved. */
  reservedHours: z.nullable(z.number()),
});
export type AdminSubmission = z.infer<typeof adminSubmission>;

export const adminQueueCounts = z.object({
  pending: z.number(),
  uploading: z.number(),
  analyzing: z.number(),
  completed: z.number(),
  total: z.number(),
});
export type AdminQueueCounts = z.infer<typeof adminQueueCounts>;
/** The figures in `counts` are those of all submissions, whatever the filters. */
export const listAllSubmissionsOutput = z.object({
  success,
  submissions: z.array(adminSubmission),
  counts: adminQueueCounts,
  nextCursor,
});
export type AdminQueuePage = z.infer<typeof listAllSubmissionsOutput>;

export const deleteSubmissionInput = z.object({ submissionId: id });

export const assignSubmissionsInput = z.object({
  submissionIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
  /** Null: back to the general queue. */
  coachId: z.nullable(id),
});
/** Each submission is in one of the lists. */
export const assignSubmissionsOutput = z.object({
  success,
  assigned: z.array(z.string()),
  /** Were with this coach before. */
  unchanged: z.array(z.string()),
  refused: z.array(z.object({ submissionId: z.string(), message: z.string() })),
});
export type AssignResult = z.infer<typeof assignSubmissionsOutput>;

/** Links the player for good. Null: unlinks. */
export const assignPlayerInput = z.object({
  userId: id,
  coachId: z.nullable(id),
  /** Submissions of the player that are given to the coach too, also those that were opened or are with another coach. */
  submissionIds: z.optional(z.array(id).check(z.maxLength(100))),
});
/** Each chosen submission is in one of the lists. */
export const assignPlayerOutput = z.extend(assignSubmissionsOutput, {
  /** Other pending submissions that moved to the new queue. */
  movedSubmissions: z.number(),
});
export type LinkResult = z.infer<typeof assignPlayerOutput>;

// ---------------------------------------------------------------- coaches

export const listCoachesInput = z.object({
  /** Part of the name, organization or address: a word with at least 3 letters or digits. */
  search: nameSearch,
  status: z.optional(z.enum(['verified', 'unverified'])),
  ...page,
});
/** Field names are those of the documented call. */
export const adminCoach = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  organization: z.nullable(z.string()),
  invite_code: z.string(),
  is_verified: z.boolean(),
  subscription_tier: z.enum(coachTiers),
  /** Null: unlimited. */
  max_players: z.nullable(z.number()),
  created_at: isoDate,
  /** Linked players and open submissions: both lose the coach if it is deleted. */
  player_count: z.number(),
  open_submission_count: z.number(),
});
export type AdminCoach = z.infer<typeof adminCoach>;
/** Newest first. The figures in `stats` are those of all coaches. */
export const listCoachesOutput = z.object({
  success,
  coaches: z.array(adminCoach),
  stats: z.object({ verified: z.number(), unverified: z.number(), total: z.number() }),
  nextCursor,
});
export type CoachesPage = z.infer<typeof listCoachesOutput>;

export type ListCoachesInput = z.input<typeof listCoachesInput>;

export const deleteCoachInput = z.object({ id });
export const deleteCoachOutput = z.object({ success, unlinkedPlayers: z.number(), openSubmissions: z.number() });
