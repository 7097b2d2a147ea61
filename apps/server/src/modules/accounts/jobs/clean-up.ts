import { expiredLinkHours } from '@swing/domain/lifetimes';
import { networksKnownSince } from '@swing/domain/expiry';
import { hoursBefore, type CleanUpTasks } from '../../../kernel/clean-up.ts';

export const accountsCleanUp: CleanUpTasks = {
  sessions: ({ sessions }) => sessions.deleteExpired(),
  async networks({ database }, now) {
    const lastSignInAt = { lte: networksKnownSince(now) };
    return (await database.knownNetwork.deleteMany({ where: { lastSignInAt } })).count;
  },
  async links({ database }, now) {
    const expiresAt = { lt: hoursBefore(now, expiredLinkHours) };
    return (await database.oneTimeToken.deleteMany({ where: { expiresAt } })).count;
  },
};
