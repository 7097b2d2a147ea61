import { loginInput, playerLoginOutput } from '@swing/contract/identity';
import { anyone } from '@swing/domain/access-policies';
import { presentPlayer } from '../../accounts/present-users.ts';
import { startSession, badCredentials } from '../../accounts/start-session.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { checkCredentials } from '../../accounts/check-credentials.ts';

export const loginPlayer = defineVerb({
  name: 'identity.loginPlayer',
  kind: 'mutation',
  input: loginInput,
  output: playerLoginOutput,
  access: anyone(),
  rateLimit: 'write',
  rest: { method: 'POST', path: '/api/login', summary: 'Sign in as a player' },
  async run({ ctx, input }) {
    const account = await checkCredentials(ctx, 'player', input);
    if (!account.player) throw badCredentials();
    const token = await startSession(ctx, account, 'player');
    return { success: true, token, user: presentPlayer(account, account.player, ctx.now) };
  },
});
