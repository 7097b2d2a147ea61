import { bindingOf } from '@swing/auth/session-binding';
import { paths } from '@swing/contract/paths';
import { brand } from '@swing/domain/brand';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { AppError } from '../../../kernel/app-error.ts';
import { DownloadAnswer } from '../../../kernel/answers/download-answer.ts';
import { defineStreamVerb } from '../../../kernel/verb.ts';
import { accountRecords } from '../export/account-records.ts';
import { streamJson } from '../export/json-document.ts';

/** Everything we hold about the player, as one JSON file; videos and analyses by links that end with a day, or the session. */
export const exportAccount = defineStreamVerb({
  name: 'account.export',
  kind: 'send',
  input: z.object({}),
  access: sessions('player'),
  rateLimit: 'accountExport',
  rest: { method: 'GET', path: paths.exportAccount, summary: 'All we hold about the player, as a JSON file' },
  async run({ ctx }) {
    const binding = ctx.sessionToken && (await bindingOf(ctx.database, ctx.sessionToken));
    // Ended since it was found.
    if (!binding) throw new AppError('UNAUTHENTICATED', 'Please sign in.');
    const day = ctx.now.toISOString().slice(0, 10);
    return new DownloadAnswer({
      open: () => streamJson(accountRecords({ ...ctx, binding }, ctx.actor.accountId)),
      contentType: 'application/json; charset=utf-8',
      fileName: `${brand.name.toLowerCase().replaceAll(/\W+/g, '-')}-data-${day}.json`,
    });
  },
});
