import type { AccountKind } from '@swing/db/generated/client';
import { emailKey } from '@swing/domain/email-address';
import type { JobPayloads } from '../../jobs/jobs.ts';
import type { VerbContext } from '../../transport/verb.ts';

interface LinkRequest {
  kind: Exclude<AccountKind, 'admin'>;
  email: string;
  purpose: JobPayloads['send-link']['purpose'];
}

/** Has a link mailed if the address has an account. The work, and so the time, is the same if it has none. */
export async function requestLink(ctx: VerbContext, { kind, email, purpose }: LinkRequest): Promise<void> {
  const account = await ctx.database.account.findUnique({
    where: { kind_emailKey: { kind, emailKey: emailKey(email) } },
    select: { id: true },
  });
  await ctx.database.$transaction((tx) =>
    ctx.jobs.enqueue(tx, 'send-link', { purpose, accountId: account?.id ?? null, requestId: ctx.requestId }),
  );
}

/** Counts requests for mail by the address they are for, whether or not it has an account. */
export function limitByAddress(kind: LinkRequest['kind'], purpose: LinkRequest['purpose']) {
  return {
    limit: 'linkRequestAccount',
    key: ({ email }: { email: string }) => `${kind}:${purpose}:${emailKey(email)}`,
  } as const;
}
