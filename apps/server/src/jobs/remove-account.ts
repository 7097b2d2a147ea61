import type { Transaction } from '@swing/db/client';
import type { Account } from '@swing/db/generated/client';
import { emailKey } from '@swing/domain/email-address';
import type { FastifyBaseLogger } from 'fastify';
import { forgetEvents } from '../entities/analytics/events-of-address.ts';
import { dropUpload } from '../entities/submission/drop-upload.ts';
import { lockSubmission, moveSubmission } from '../entities/submission/move.ts';
import type { Services } from '../services.ts';
import { each, inPages } from './each.ts';
import type { JobPayloads } from './jobs.ts';
import { dropRemoved } from './retention.ts';

/** What is left of an account that its owner deleted, as far as it can go now; the clean-up does the rest. */
export async function removeAccount(
  services: Services,
  { accountId }: JobPayloads['remove-account'],
  log: FastifyBaseLogger,
): Promise<void> {
  const account = await services.database.account.findFirst({ where: { id: accountId, deletedAt: { not: null } } });
  if (account) await removeWhatIsLeft(services, account, services.clock.now(), log);
}

/** Goes on with every deleted account; answers how many are gone without a trace. */
export async function removeDeletedAccounts(services: Services, now: Date, log: FastifyBaseLogger): Promise<number> {
  const deleted = inPages(({ where, ...page }) =>
    services.database.account.findMany({ ...page, where: { ...where, deletedAt: { not: null } } }),
  );
  return each(log, deleted, async (account) => {
    await removeWhatIsLeft(services, account, now, log);
    const { id } = account;
    const isEmpty = (await services.database.submission.count({ where: { playerId: id }, take: 1 })) === 0;
    if (isEmpty) await services.database.account.delete({ where: { id } });
    return isEmpty;
  });
}

async function removeWhatIsLeft(
  services: Services,
  account: Account,
  now: Date,
  log: FastifyBaseLogger,
): Promise<void> {
  const { database } = services;
  const { id: playerId, email } = account;
  // Of somebody who was just signing in.
  await database.session.deleteMany({ where: { accountId: playerId } });
  await database.knownNetwork.deleteMany({ where: { accountId: playerId } });
  const submissions = inPages(({ where, ...page }) =>
    database.submission.findMany({ ...page, where: { ...where, playerId, status: { not: 'removed' } } }),
  );
  await each(log, submissions, ({ id }) =>
    database.$transaction(async (tx) => {
      const locked = await lockSubmission(tx, id);
      if (!locked || locked.status === 'removed') return false;
      await moveSubmission(tx, locked, 'remove', { removedAt: now, attemptKey: null });
      return true;
    }),
  );
  await dropRemoved(services, now, log, { playerId });
  const drafts = inPages(({ where, ...page }) =>
    database.submission.findMany({ ...page, where: { ...where, playerId, status: 'removed', cleanState: 'none' } }),
  );
  await each(log, drafts, async (draft) => {
    await dropUpload(services, draft);
    return (await database.submission.deleteMany({ where: { id: draft.id, status: 'removed' } })).count > 0;
  });
  if (email !== '') await database.$transaction((tx) => forget(tx, playerId, email));
}

/**
 * Takes the person out of what stays: a used checkout goes on being used, a payment goes on being counted, a visit goes on being
 * a visit.
 */
async function forget(tx: Transaction, accountId: string, email: string): Promise<void> {
  await tx.mail.deleteMany({ where: { accountId } });
  await tx.checkoutSession.updateMany({
    where: { OR: [{ accountId }, { emailKey: emailKey(email), state: 'expired' }] },
    data: {
      email: '',
      emailKey: `deleted:${accountId}`,
      firstName: '',
      lastName: '',
      athleteName: '',
      passwordHash: null,
      nonceHash: null,
    },
  });
  await forgetEvents(tx, email);
  await tx.player.updateMany({
    where: { accountId },
    data: {
      firstName: '',
      lastName: '',
      athleteName: null,
      secondAthleteName: null,
      cardBrand: null,
      cardLastFour: null,
    },
  });
  await tx.account.update({ where: { id: accountId }, data: { email: '' } });
}
