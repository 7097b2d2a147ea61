import { bindingOf } from '@swing/auth/session-binding';
import { paths } from '@swing/contract/paths';
import { brand } from '@swing/domain/brand';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { AppError } from '../../../kernel/app-error.ts';
import { DownloadResponse } from '../../../kernel/responses/download-response.ts';
import { defineStreamVerb } from '../../../kernel/verb.ts';
import { accountRecords } from '../export/account-records.ts';
import { streamJson } from '../export/json-document.ts';

/**
 * Downloads all stored data of the player as one JSON file. Links to videos and analyses work for a day, or until the
 * session ends.
 */
export const exportAccount = defineStreamVerb({
  name: 'account.export',
  kind: 'send',
  input: z.object({}),
  access: sessions('player'),
  rateLimit: 'accountExport',
  rest: {
    method: 'GET',
    path: paths.exportAccount,
    summary: 'Export all data of the player as a JSON file',
    responseType: 'application/json',
  },
  async run({ ctx }) {
    const binding = ctx.sessionToken && (await bindingOf(ctx.database, ctx.sessionToken));
    // The session has ended since it was authenticated.
    if (!binding) throw new AppError('UNAUTHENTICATED', 'Please sign in.');
    const day = ctx.now.toISOString().slice(0, 10);
    return new DownloadResponse({
      open: () => streamJson(accountRecords({ ...ctx, binding }, ctx.actor.accountId)),
      contentType: 'application/json; charset=utf-8',
      fileName: `${brand.name.toLowerCase().replaceAll(/\W+/g, '-')}-data-${day}.json`,
    });
  },
});
