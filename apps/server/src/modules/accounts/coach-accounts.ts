import { checkpointIds, type CheckpointNames } from '@swing/domain/analyzer/checkpoints';
import type { DatabaseOrTransaction, Transaction } from '@swing/db/client';
import type { Coach } from '@swing/db/generated/client';
import { emailKey } from '@swing/domain/email-address';
import { emailTaken } from './email-taken.ts';
import { issueInviteCode } from './store/issue-invite-code.ts';

interface SignedUpCoach {
  email: string;
  passwordHash: string;
  fullName: string;
  organization: string | null;
  now: Date;
}

/**
 * Creates a coach's account, or replaces name, organization and password of an account whose email address is not confirmed yet.
 * Returns the account id. Throws EMAIL_TAKEN if the address is confirmed.
 */
export async function saveUnverifiedCoach(
  tx: Transaction,
  { email, passwordHash, fullName, organization, now }: SignedUpCoach,
): Promise<string> {
  const accountId = await findOrCreateAccount(tx, email, now);
  const known = await tx.coach.findUnique({ where: { accountId }, select: { verifiedAt: true } });
  if (known?.verifiedAt) throw emailTaken();
  await tx.account.update({ where: { id: accountId }, data: { email, passwordHash }, select: { id: true } });
  if (known) {
    await tx.coach.update({ where: { accountId }, data: { fullName, organization }, select: { accountId: true } });
  } else {
    const inviteCode = await issueInviteCode(tx, now);
    await tx.coach.create({ data: { accountId, fullName, organization, inviteCode } });
  }
  return accountId;
}

/** Marks the coach's e-mail as confirmed. Returns false if it already was. */
export async function verifyCoach(tx: Transaction, accountId: string, now: Date): Promise<boolean> {
  const { count } = await tx.coach.updateMany({ where: { accountId, verifiedAt: null }, data: { verifiedAt: now } });
  return count > 0;
}

/** The columns that a coach may edit. */
export type CoachChanges = Partial<
  Pick<Coach, 'fullName' | 'organization' | 'takesGeneral' | 'hasSubmissionMails'> & {
    /** Only those that differ from the default names. */
    checkpointNames: Partial<CheckpointNames>;
  }
>;

export function updateCoach(tx: Transaction, accountId: string, changes: CoachChanges): Promise<Coach> {
  return tx.coach.update({ where: { accountId }, data: changes });
}

/** Returns the coach's own names for checkpoints, as the column keeps them. Empty: the default name. */
export function ownCheckpointNames(column: Coach['checkpointNames']): CheckpointNames {
  const kept = typeof column === 'object' && column !== null && !Array.isArray(column) ? column : {};
  const names = checkpointIds.map((id) => [id, typeof kept[id] === 'string' ? kept[id] : '']);
  return Object.fromEntries(names) as CheckpointNames;
}

/** Returns the own names for checkpoints of the coach with this invite code, or only default ones if there is none. */
export async function checkpointNamesOfCode(
  database: DatabaseOrTransaction,
  inviteCode: string,
): Promise<CheckpointNames> {
  const coach = await database.coach.findUnique({ where: { inviteCode }, select: { checkpointNames: true } });
  return ownCheckpointNames(coach?.checkpointNames ?? {});
}

/** When two signups race for one address, the second waits here and then finds the first one's account. */
async function findOrCreateAccount(tx: Transaction, email: string, now: Date): Promise<string> {
  const key = emailKey(email);
  const data = [{ kind: 'coach', email, emailKey: key, createdAt: now } as const];
  await tx.account.createMany({ data, skipDuplicates: true });
  const [row] = await tx.$queryRaw<[{ id: string }]>`
    SELECT id FROM accounts WHERE kind = 'coach' AND email_key = ${key} FOR UPDATE`;
  return row.id;
}
