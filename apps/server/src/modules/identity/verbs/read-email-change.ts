import { emailChangeOutput } from '@swing/contract/account';
import { sessions } from '@swing/domain/access-policies';
import { deletableFrom } from '@swing/domain/account-deletion';
import * as z from 'zod/mini';
import { undoableUntil } from '../../accounts/undo-links.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { findPendingEmail } from '../email-change/pending-email.ts';

/** Returns the state of a change of e-mail, for the account page. */
export const readEmailChange = defineVerb({
  name: 'identity.readEmailChange',
  kind: 'query',
  input: z.object({}),
  output: emailChangeOutput,
  access: sessions('player'),
  rateLimit: 'read',
  async run({ ctx }) {
    const { actor, database, now } = ctx;
    const { accountId } = actor;
    const account = await database.account.findUniqueOrThrow({ where: { id: accountId } });
    const pendingEmail = await findPendingEmail(database, accountId, now);
    const from = deletableFrom(await undoableUntil(database, accountId, now), now);
    const hasPassword = account.passwordHash !== null;
    return { success: true, pendingEmail, hasPassword, deletableFrom: from?.toISOString() ?? null };
  },
});
