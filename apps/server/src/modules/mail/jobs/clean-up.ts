import { addDays } from '@swing/domain/dates';
import { unsentDeletionMailDays } from '@swing/domain/lifetimes';
import type { CleanUpTasks } from '../../../kernel/clean-up.ts';
import { deletionMail } from './send-mail.ts';

export const mailCleanUp: CleanUpTasks = {
  /** Deletes mails about deleted accounts that could not be sent. */
  async deletionMails({ database }, now) {
    const createdAt = { lt: addDays(now, -unsentDeletionMailDays) };
    return (await database.mail.deleteMany({ where: { template: deletionMail, status: 'queued', createdAt } })).count;
  },
};
