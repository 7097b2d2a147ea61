import { hashSessionToken, sessionRefOf } from '@swing/auth/session-token';
import { adminLoginInput, adminLoginOutput } from '@swing/contract/identity';
import { anyone } from '@swing/domain/access-policies';
import { openGate, recheckGatePassword } from '../../accounts/admin-gate.ts';
import { rememberClient } from '../../accounts/known-client.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import { defineVerb } from '../../../kernel/verb.ts';

/** Opens the admin gate, or the gate of the analytics page, in this browser (access-4). */
export const loginAdmin = defineVerb({
  name: 'identity.loginAdmin',
  kind: 'mutation',
  input: adminLoginInput,
  output: adminLoginOutput,
  access: anyone(),
  rateLimit: 'write',
  rest: { method: 'POST', path: '/api/admin/login', summary: 'Sign in as admin' },
  async run({ ctx, input }) {
    const { password, name = '', area: scope = 'admin' } = input;
    const accountId = await openGate(ctx, password);
    const { address, userAgent } = ctx.client;
    const actorName = name || null;
    const { token, expiresAt } = await ctx.database.$transaction(async (tx) => {
      const created = await ctx.sessions.create({ accountId, scope, address, userAgent, actorName: name }, tx);
      await recheckGatePassword(tx, ctx, accountId);
      const call = {
        ...ctx,
        actor: { scope, accountId },
        actorName,
        sessionRef: sessionRefOf(hashSessionToken(created.token)),
      };
      await recordAudit(tx, call, { action: 'gate.opened', subjectType: 'account', subjectId: accountId });
      return created;
    });
    ctx.cookies.setSession(scope, token, expiresAt);
    await rememberClient(ctx, accountId);
    return { success: true, token };
  },
});
