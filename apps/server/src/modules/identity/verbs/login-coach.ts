import { coachLoginOutput, loginInput } from '@swing/contract/identity';
import { anyone } from '@swing/domain/access-policies';
import { startSession, badCredentials } from '../../accounts/start-session.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { presentCoach } from '../../accounts/present-users.ts';
import { checkCredentials } from '../../accounts/check-credentials.ts';

export const loginCoach = defineVerb({
  name: 'identity.loginCoach',
  kind: 'mutation',
  input: loginInput,
  output: coachLoginOutput,
  access: anyone(),
  rateLimit: 'write',
  rest: { method: 'POST', path: '/api/coach/login', summary: 'Sign in as a coach' },
  async run({ ctx, input }) {
    const account = await checkCredentials(ctx, 'coach', input);
    if (!account.coach) throw badCredentials();
    if (!account.coach.verifiedAt) {
      throw new AppError('EMAIL_NOT_VERIFIED', 'Please verify your email before signing in.');
    }
    const token = await startSession(ctx, account, 'coach');
    return { success: true, token, coach: presentCoach(account, account.coach) };
  },
});
