import type { UpdateUserInput, updateUserOutput } from '@swing/contract/admin-users';
import type { Transaction } from '@swing/db/client';
import { isRunning } from '@swing/domain/billing/subscription';
import type * as z from 'zod/mini';
import { renamePlayer } from '../../accounts/update-player.ts';
import type { EditedPlan } from '../../billing/edit-plan.ts';
import { notAudited, recordAudit } from '../../../kernel/record-audit.ts';
import type { AuditReceipt, VerbContext } from '../../../kernel/verb.ts';
import { presentUser } from './present-user.ts';
import { changesBetween } from './user-fields.ts';

type Names = Pick<UpdateUserInput, 'firstName' | 'lastName'>;
interface Finished {
  output: z.infer<typeof updateUserOutput>;
  audit: AuditReceipt;
}

/** Writes the names of an edited user, and the audit entry with old and new values and what was done with the plan. */
export async function finishEdit(
  tx: Transaction,
  ctx: VerbContext,
  { kind, before, player, notice }: EditedPlan,
  { firstName, lastName }: Names,
): Promise<Finished> {
  // A name that was changed while the provider was asked stays (billing-16).
  const after = isSameName(before, player) ? await renamePlayer(tx, player.accountId, { firstName, lastName }) : player;
  const grantedUntil = kind === 'grant' && isRunning(after, ctx.now) ? after.subscriptionEnd : null;
  const user = presentUser(after, ctx.now);
  const output = { success: true as const, user, notice, grantedUntil: grantedUntil?.toISOString() ?? null };
  const changes = changesBetween(before, after, ctx.now);
  if (!changes && kind === 'none') return { output, audit: notAudited('Nothing was changed.') };
  const detail = { ...changes, ...(kind === 'none' ? {} : { edit: kind }) };
  const facts = { action: 'user.updated', subjectType: 'account', subjectId: player.accountId, detail } as const;
  return { output, audit: await recordAudit(tx, ctx, facts) };
}

function isSameName(one: Names, other: Names): boolean {
  return one.firstName === other.firstName && one.lastName === other.lastName;
}
