import type { Database } from '@swing/db/client';
import { readRows } from '@swing/db/read-rows';

interface NamedCoach {
  inviteCode: string;
  fullName: string;
}

const named = `
  SELECT c.invite_code AS "inviteCode", c.full_name AS "fullName"
  FROM coaches c JOIN accounts a ON a.id = c.account_id
  WHERE c.invite_code = ANY($1::bpchar[]) AND a.deleted_at IS NULL`;

/** Reads the names of the coaches who have these codes now, by code, without Prisma (decision 33). */
export async function readCoachNames(database: Database, codes: readonly string[]): Promise<Map<string, string>> {
  const values = [[...new Set(codes)]];
  const coaches = await readRows<NamedCoach>(database, { text: named, values, isPrepared: true });
  return new Map(coaches.map(({ inviteCode, fullName }) => [inviteCode, fullName]));
}
