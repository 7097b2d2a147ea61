import type { Transaction } from '@swing/db/client';
import type { Submission } from '@swing/db/generated/client';

/** Whether who asked to send the analysis may still do so: a coach whose code the submission carries, or an admin. */
export async function isStillTheirs(
  tx: Transaction,
  requestedBy: string,
  { coachCode }: Pick<Submission, 'coachCode'>,
): Promise<boolean> {
  const account = await tx.account.findUnique({ where: { id: requestedBy }, include: { coach: true } });
  return account?.kind === 'admin' || (account?.kind === 'coach' && account.coach?.inviteCode === coachCode);
}
