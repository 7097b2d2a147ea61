import { coachSorts } from '@swing/domain/coach-order';
import { coachTiers } from '@swing/domain/coach-tiers';
import * as z from 'zod/mini';
import { id, isoDate, nameSearch, nextCursor, page, success } from './common.ts';

export const listCoachesInput = z.object({
  /** Part of the name, organization or address: a word with at least 3 letters or digits. */
  search: nameSearch,
  status: z.optional(z.enum(['verified', 'unverified'])),
  /** Default: `newest`. A cursor works only with the order of its page. */
  sort: z.optional(z.enum(coachSorts)),
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
/** The figures in `stats` are those of all coaches, whatever the filters. */
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
