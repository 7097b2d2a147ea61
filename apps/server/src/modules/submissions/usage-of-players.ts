import type { Database } from '@swing/db/client';
import { addDays } from '@swing/domain/dates';
import { quotaWindowDays } from '@swing/domain/eligibility';
import { plans, planTypes } from '@swing/domain/plans';
import { queueOrder } from '@swing/domain/submission-status';

export interface PlayerUsage {
  /** Submissions of the last 720 hours. */
  used: number;
  /** Submissions since the current term began. 0 for plans without a term. */
  ofTerm: number;
  /** Last submission with the given coach code. */
  lastAt: Date | null;
}

/**
 * Counts the submitted, not removed videos of players in one query. Returns an entry for each existing player. Every count
 * is a range of an index, so old submissions cost nothing.
 */
export async function readUsage(
  database: Database,
  playerIds: readonly string[],
  { coachCode, now }: { coachCode: string; now: Date },
): Promise<Map<string, PlayerUsage>> {
  const statuses = [...queueOrder];
  const rows = await database.$queryRaw<(PlayerUsage & { playerId: string })[]>`
    SELECT p.account_id AS "playerId",
      (SELECT count(*)::int FROM submissions s
        WHERE s.player_id = p.account_id AND s.status = ANY(${statuses}::"SubmissionStatus"[])
          AND s.created_at > ${addDays(now, -quotaWindowDays)}) AS used,
      CASE WHEN p.plan_type = ANY(${plansWithTerm}::"PlanType"[]) THEN
        (SELECT count(*)::int FROM submissions s
          WHERE s.player_id = p.account_id AND s.status = ANY(${statuses}::"SubmissionStatus"[])
            AND s.created_at >= coalesce(p.term_start, p.billing_anchor, '-infinity'))
        ELSE 0 END AS "ofTerm",
      (SELECT s.created_at FROM submissions s
        WHERE s.player_id = p.account_id AND s.coach_code = ${coachCode} AND s.status = ANY(${statuses}::"SubmissionStatus"[])
        ORDER BY s.created_at DESC, s.id DESC LIMIT 1) AS "lastAt"
    FROM players p
    WHERE p.account_id = ANY(${[...playerIds]}::uuid[])`;
  return new Map(rows.map(({ playerId, ...usage }) => [playerId, usage]));
}

const plansWithTerm = planTypes.filter((planType) => plans[planType].termAnalyses !== null);
