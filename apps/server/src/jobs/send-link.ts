import type { Transaction } from '@swing/db/client';
import { lockAccount } from '../entities/account/lock.ts';
import { queueMail } from '../entities/mail/queue-mail.ts';
import type { Services } from '../services.ts';
import type { JobPayloads } from './jobs.ts';

type LinkServices = Pick<Services, 'database' | 'jobs' | 'oneTimeTokens' | 'clock'>;
type Link = JobPayloads['send-link'];

/**
 * Issues a link and queues its mail. A job of its own, so that asking takes the same work whether or not an address has
 * an account (DECISIONS 5).
 */
export async function sendLink(services: LinkServices, { purpose, accountId, requestId }: Link): Promise<void> {
  if (!accountId) return;
  const onceKey = `${purpose}:${requestId}`;
  await services.database.$transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const account = await findRecipient(tx, accountId, purpose);
    // Repeated after it was done: the link that was mailed must stay valid.
    const isDone = await tx.mail.findUnique({ where: { onceKey }, select: { id: true } });
    if (!account || isDone) return;
    const now = services.clock.now();
    const tokenId = await services.oneTimeTokens.issue(tx, { accountId, purpose, now });
    const mail = { recipient: account.email, accountId, onceKey };
    if (purpose === 'verify_email') {
      const facts = { tokenId, isRepeated: await isSignedUpAgain(tx, accountId) };
      await queueMail(tx, services, { ...mail, template: 'verify-email', facts });
    } else {
      await queueMail(tx, services, { ...mail, template: 'reset-password', facts: { tokenId, kind: account.kind } });
    }
  });
}

/** The account, when it is one that has use for such a link. */
async function findRecipient(tx: Transaction, accountId: string, purpose: Link['purpose']) {
  const account = await tx.account.findUnique({ where: { id: accountId }, include: { coach: true } });
  if (!account || account.kind === 'admin') return null;
  const isVerified = account.kind === 'player' || account.coach?.verifiedAt;
  if (purpose === 'verify_email' && isVerified) return null;
  return { email: account.email, kind: account.kind };
}

async function isSignedUpAgain(tx: Transaction, accountId: string): Promise<boolean> {
  const about = { subjectType: 'account', subjectId: accountId, action: 'coach.signed-up' };
  return (await tx.auditEntry.count({ where: about })) > 1;
}
