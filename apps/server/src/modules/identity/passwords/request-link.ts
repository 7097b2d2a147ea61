import type { AccountKind } from '@swing/db/generated/client';
import { emailKey } from '@swing/domain/email-address';
import { limitByClient, recogniseClient } from '../../accounts/known-client.ts';
import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import type { VerbContext } from '../../../kernel/verb.ts';

interface LinkRequest {
  kind: Exclude<AccountKind, 'admin'>;
  email: string;
  purpose: JobPayloads['send-link']['purpose'];
}

/**
 * Enqueues a mail with a link. The job decides whether to send it. Requests are limited per device or network. The
 * work, and so the time, is the same whether or not the address has an account.
 */
export async function requestLink(ctx: VerbContext, { kind, email, purpose }: LinkRequest): Promise<void> {
  const name = { kind, emailKey: emailKey(email) };
  const client = await recogniseClient(ctx, name);
  await limitByClient(ctx, 'linkRequest', client);
  const asking = client.device ?? ctx.client.network;
  await ctx.limits.consume('linkRequestAccount', `${asking} ${kind}:${purpose}:${name.emailKey}`);
  const accountId = client.account?.id ?? null;
  await ctx.database.$transaction((tx) =>
    ctx.jobs.enqueue(tx, 'send-link', { purpose, accountId, requestId: ctx.requestId }),
  );
}
