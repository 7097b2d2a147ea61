import { createHash, timingSafeEqual } from 'node:crypto';
import { adminLoginInput, adminLoginOutput } from '@swing/contract/identity';
import { anyone } from '@swing/domain/access-policies';
import { adminAccount, openAdminAccount } from '../../accounts/admin-account.ts';
import { countPasswordAttempt, refundPasswordAttempt } from '../../accounts/password-attempts.ts';
import { limitByClient, recogniseClient, rememberClient } from '../../accounts/known-client.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { defineVerb } from '../../../kernel/verb.ts';

export const loginAdmin = defineVerb({
  name: 'identity.loginAdmin',
  kind: 'mutation',
  input: adminLoginInput,
  output: adminLoginOutput,
  access: anyone(),
  rateLimit: 'write',
  rest: { method: 'POST', path: '/api/admin/login', summary: 'Open the admin gate' },
  async run({ ctx, input }) {
    const client = await recogniseClient(ctx, adminAccount);
    await limitByClient(ctx, 'signIn', client);
    const guess = await countPasswordAttempt(ctx, adminAccount, client);
    if (!isSame(input.password, ctx.adminPassword)) throw new AppError('BAD_CREDENTIALS', 'Invalid password');
    await refundPasswordAttempt(ctx, guess);
    const id = await openAdminAccount(ctx.database);
    const { address, userAgent } = ctx.client;
    const { name } = input;
    const { token, expiresAt } = await ctx.sessions.create({
      accountId: id,
      scope: 'admin',
      address,
      userAgent,
      actorName: name,
    });
    ctx.cookies.setSession('admin', token, expiresAt);
    await rememberClient(ctx, id);
    return { success: true, token };
  },
});

/** Compares hashes, so that the time reveals neither length nor content. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
