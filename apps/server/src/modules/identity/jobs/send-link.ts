import type { Transaction } from '@swing/db/client';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { hasEnoughLinks } from '../../mail/link-mails.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Services } from '../../../kernel/services.ts';
import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    /** Mails a one-time link. Does nothing if `accountId` is null (the address has no account). */
    'send-link': { purpose: 'reset_password' | 'verify_email'; accountId: string | null; requestId: string };
  }
}

type LinkServices = Pick<Services, 'database' | 'jobs' | 'oneTimeTokens' | 'clock'>;
type Link = JobPayloads['send-link'];

/**
 * Mails a link. This is a job, so that a request takes the same time whether or not the address has an account.
 *
 * Anyone can request a mail for any address, so a repeated request must neither void the last mailed link nor flood the
 * mailbox. In the first half of its life a link is renewed and mailed again, at most four mails an hour. Later a new
 * link is mailed, which voids the old one. The newest mail therefore always contains a valid link.
 */
async function sendLink(services: LinkServices, { purpose, accountId, requestId }: Link): Promise<void> {
  if (!accountId) return;
  const onceKey = `${purpose}:${accountId}:${requestId}`;
  await services.database.$transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const account = await findRecipient(tx, accountId, purpose);
    // If the job runs again after it was done, the mailed link must stay valid.
    const isDone = await tx.mail.findUnique({ where: { onceKey }, select: { id: true } });
    if (!account || isDone) return;
    const now = services.clock.now();
    const known = await services.oneTimeTokens.renew(tx, { accountId, purpose, now });
    if (known && (await hasEnoughLinks(tx, accountId, purpose, now))) return;
    const tokenId = known ?? (await services.oneTimeTokens.issue(tx, { accountId, purpose, now }));
    const mail = { recipient: account.email, accountId, onceKey };
    if (purpose === 'verify_email') {
      const facts = { tokenId, isRepeated: await isSignedUpAgain(tx, accountId) };
      await queueMail(tx, services, { ...mail, template: 'verify-email', facts });
    } else {
      const template = account.hasPassword ? 'reset-password' : 'choose-password';
      await queueMail(tx, services, { ...mail, template, facts: { tokenId, kind: account.kind } });
    }
  });
}

/** Returns the recipient, or null if the account has no use for this link. */
async function findRecipient(tx: Transaction, accountId: string, purpose: Link['purpose']) {
  const account = await tx.account.findUnique({ where: { id: accountId }, include: { coach: true } });
  if (!account || account.kind === 'admin') return null;
  const isVerified = account.kind === 'player' || account.coach?.verifiedAt;
  if (purpose === 'verify_email' && isVerified) return null;
  return { email: account.email, kind: account.kind, hasPassword: account.passwordHash !== null };
}

async function isSignedUpAgain(tx: Transaction, accountId: string): Promise<boolean> {
  const about = { subjectType: 'account', subjectId: accountId, action: 'coach.signed-up' };
  return (await tx.auditEntry.count({ where: about })) > 1;
}

export const sendLinkJob = defineJob({
  name: 'send-link',
  retry: { retryLimit: 5, retryDelay: 2, retryBackoff: true },
  pollingIntervalSeconds: 0.5,
  run: sendLink,
});
