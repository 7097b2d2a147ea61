import { maxCheckpointNameLength, sharedCheckpointName, sharedNameMessage } from '@swing/domain/analyzer/checkpoints';
import { queueSorts } from '@swing/domain/queue-order';
import { planTypes } from '@swing/domain/plans';
import { shownStatuses } from '@swing/domain/submission-status';
import * as z from 'zod/mini';
import {
  cursor,
  fullName,
  id,
  isoDate,
  nameSearch,
  nextCursor,
  pageLimit,
  personName,
  success,
  typedInviteCode,
} from './common.ts';
import { submission } from './submissions.ts';

export const listQueueInput = z.object({
  coachCode: z.optional(typedInviteCode),
  status: z.optional(z.enum(shownStatuses)),
  /** Only submissions of this player. Any text: an unknown id is refused in the same way as another coach's player. */
  userId: z.optional(z.string().check(z.maxLength(200))),
  /** Only submissions whose athlete name contains this. */
  search: nameSearch,
  /** Default: `status`. A cursor works only with the order of its page. */
  sort: z.optional(z.enum(queueSorts)),
  limit: pageLimit,
  cursor,
});
export type ListQueueInput = z.input<typeof listQueueInput>;

export const queueStats = z.object({
  /** Distinct athlete names. */
  activePlayers: z.number(),
  pending: z.number(),
  uploading: z.number(),
  analyzing: z.number(),
  completed: z.number(),
  /** Whole hours since the oldest pending submission. */
  longestWaitHours: z.number(),
});
export type QueueStats = z.infer<typeof queueStats>;

/** The figures in `stats` are those of the whole queue, whatever the filters. */
export const listQueueOutput = z.object({ success, submissions: z.array(submission), stats: queueStats, nextCursor });
export type QueuePage = z.infer<typeof listQueueOutput>;

/** A client can only set `analyzing`. The current status is accepted and changes nothing. Any other is refused. */
export const setStatusInput = z.object({ id, status: z.enum(shownStatuses) });
export const setStatusOutput = z.object({ success, submission });

/** A coach's own names for the checkpoints of the analyzer. Empty: the default name (analyzer-34). */
export const checkpointNames = z.object({
  stance: z.string(),
  load: z.string(),
  'foot-plant': z.string(),
  contact: z.string(),
  extension: z.string(),
  finish: z.string(),
});

/** The signed-in coach's own profile and settings. */
export const coachProfile = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  organization: z.nullable(z.string()),
  inviteCode: z.string(),
  isVerified: z.boolean(),
  createdAt: isoDate,
  /** Whether the coach may take swings of players without a coach (coaching-4). */
  takesGeneral: z.boolean(),
  /** Whether new submissions are announced by mail (coaching-8). */
  hasSubmissionMails: z.boolean(),
  checkpointNames,
});
export type CoachProfile = z.infer<typeof coachProfile>;
export const coachProfileOutput = z.object({ success, profile: coachProfile });

export const updateCoachProfileInput = z.object({
  fullName,
  /** Empty: removed. */
  organization: personName,
});

/** Absent settings are unchanged. */
export const updateSettingsInput = z.object({
  takesGeneral: z.optional(z.boolean()),
  hasSubmissionMails: z.optional(z.boolean()),
});

const longNameMessage = `The name of a checkpoint can have at most ${maxCheckpointNameLength} characters.`;
const checkpointName = z.string().check(z.trim(), z.maxLength(maxCheckpointNameLength, longNameMessage));

export const updateCheckpointNamesInput = z.object({
  names: z
    .object({
      stance: checkpointName,
      load: checkpointName,
      'foot-plant': checkpointName,
      contact: checkpointName,
      extension: checkpointName,
      finish: checkpointName,
    })
    .check((payload) => {
      const shared = sharedCheckpointName(payload.value);
      if (shared === null) return;
      payload.issues.push({ code: 'custom', message: sharedNameMessage(shared), input: payload.value });
    }),
});

export const poolStatusOutput = z.object({
  success,
  /** Whether the coach has switched on taking from the pool. */
  takesGeneral: z.boolean(),
  /** Swings of players without a coach that wait to be taken. */
  waiting: z.number(),
  /** When the one waiting longest was submitted. Null if none waits. */
  oldestAt: z.nullable(isoDate),
  /** The submission the coach has taken and not finished. Another one can be taken once this is null. */
  taken: z.nullable(submission),
});
export type PoolStatus = z.infer<typeof poolStatusOutput>;

export const takeOldestOutput = z.object({
  success,
  submission,
  /** False if the coach had taken this one before and has to finish it first. */
  isNew: z.boolean(),
});

export const listPlayersInput = z.object({
  /** Each word must be part of the account's or an athlete's name. */
  search: nameSearch,
  limit: pageLimit,
  cursor,
});
/** A player linked to the coach. */
const rosterPlayer = z.object({
  id: z.string(),
  /** Name of the account. Empty if none was given. */
  name: z.string(),
  /** Null if it was not given. */
  athleteName: z.nullable(z.string()),
  secondAthleteName: z.nullable(z.string()),
  planType: z.enum(planTypes),
  /** past_due is shown as active (billing-6). */
  planStatus: z.enum(['active', 'cancelled', 'expired', 'inactive']),
  /** Analyses the player can still send in this period. 0 without a plan that runs. */
  analysesLeft: z.number(),
  /** Last submission that went to this coach. */
  lastSubmissionAt: z.nullable(isoDate),
  linkedAt: isoDate,
});
export type RosterPlayer = z.infer<typeof rosterPlayer>;
/** Newest link first. */
export const listPlayersOutput = z.object({
  success,
  players: z.array(rosterPlayer),
  /** All players linked to the coach, whatever the search. */
  total: z.number(),
  nextCursor,
});
export type PlayersPage = z.infer<typeof listPlayersOutput>;

/** Submissions of one calendar month (UTC) that were received at least 72 hours ago (coaching-7). */
const monthReviews = z.object({
  /** "2026-03" */
  month: z.string(),
  received: z.number(),
  reviewed: z.number(),
  /** Whole percent, rounded down. Null if nothing was received. */
  percent: z.nullable(z.number()),
});

export const coachSummaryOutput = z.object({
  success,
  /** Revenue share by roster position (coaching-6). */
  revenue: z.object({
    /** Linked players with a paid period. */
    payingPlayers: z.number(),
    /** Share of the tier reached. */
    percent: z.number(),
    /** The next tier, and how many more paying players reach it. Null in the highest. */
    next: z.nullable(z.object({ percent: z.number(), playersNeeded: z.number() })),
    /** Of the current calendar month (UTC) so far. */
    earned: z.object({
      /** "2026-03" */
      month: z.string(),
      /** Dollars, after payment fees. */
      amount: z.number(),
      payments: z.number(),
    }),
  }),
  reviews: z.object({ thisMonth: monthReviews, lastMonth: monthReviews }),
  /** Steps of the start checklist that the server knows. */
  checklist: z.object({ hasOrganization: z.boolean(), hasPlayers: z.boolean(), hasSentAnalysis: z.boolean() }),
});
export type CoachSummary = z.infer<typeof coachSummaryOutput>;
