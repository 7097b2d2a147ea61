import type { Transaction } from '@swing/db/client';
import type { Account, Player } from '@swing/db/generated/client';
import { planEdit, planEditMessages, type PlanEdit, type WantedPlan } from '@swing/domain/billing/plan-edit';
import { lockAccount } from '../accounts/lock-rows.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { VerbContext } from '../../kernel/verb.ts';
import { billingTransaction } from './billing-transaction.ts';
import { isSubscribed } from './plan-change/change-rules.ts';
import { changeAtProvider } from './plan-change/change-at-provider.ts';
import { grantNotice, providerNotice } from './plan-change/edit-notice.ts';
import { grantPlan } from './plan-change/grant-plan.ts';
import { mailPendingChange } from './plan-change/mail-pending-change.ts';
import { applyStanding } from './standing/apply-standing.ts';

type EditContext = Pick<VerbContext, 'database' | 'payments' | 'jobs' | 'clock' | 'now'>;
export type EditedPlayer = Player & { account: Account };
export type EditKind = PlanEdit['kind'];

export interface EditedPlan {
  kind: EditKind;
  before: EditedPlayer;
  /** With the new plan. */
  player: EditedPlayer;
  /** What happened, as a sentence for the admin. Null if nothing was to be done. */
  notice: string | null;
}

interface EditSteps<Result> {
  /** Reads the player. The account is locked. */
  find(tx: Transaction): Promise<EditedPlayer>;
  /** Throws if the edit may not be made. `changesPlan`: whether plan, status or end are to be changed. */
  check(before: EditedPlayer, changesPlan: boolean): void;
  /** Records what is about to be done at the provider, before it is done. */
  announce(tx: Transaction, kind: EditKind): Promise<unknown>;
  /** Writes what else was edited, in the transaction that writes the plan. */
  finish(tx: Transaction, edited: EditedPlan): Promise<Result>;
}

/**
 * Applies an admin's edit of plan and status (billing-15). The provider is asked while nothing is locked, since a charge takes long
 * and its webhooks need the account: if the server dies, `announce` has recorded it, the webhooks apply it, and a repeated edit finds
 * it done. Throws NOT_POSSIBLE_NOW with the reason, or PaymentError.
 */
export async function editPlan<Result>(
  ctx: EditContext,
  accountId: string,
  wanted: WantedPlan,
  steps: EditSteps<Result>,
): Promise<Result> {
  const begun = await billingTransaction(ctx, async (tx) => {
    await lockAccount(tx, accountId);
    const { before, edit } = await decide(tx, ctx, wanted, steps);
    if (edit.kind === 'none' || edit.kind === 'grant') {
      if (edit.kind === 'grant') await grantPlan(tx, before, edit, ctx.now);
      const player = await steps.find(tx);
      const notice = edit.kind === 'grant' ? grantNotice(player, ctx.now) : null;
      return { isDone: true as const, result: await steps.finish(tx, { kind: edit.kind, before, player, notice }) };
    }
    if (!isSubscribed(before)) throw new AppError('NOT_POSSIBLE_NOW', planEditMessages.inTerm);
    await steps.announce(tx, edit.kind);
    return { isDone: false as const, before, edit };
  });
  if (begun.isDone) return begun.result;
  const { before, edit } = begun;
  await changeAtProvider(ctx, before, edit);
  return billingTransaction(ctx, async (tx) => {
    await lockAccount(tx, accountId);
    await steps.find(tx);
    await applyStanding(tx, ctx, accountId, ctx.now);
    const player = await steps.find(tx);
    if (edit.kind === 'downgrade') await mailPendingChange(tx, ctx, player, player.account.email);
    return steps.finish(tx, { kind: edit.kind, before, player, notice: providerNotice(edit, player) });
  });
}

/** Reads the player from the provider first, so that what was done already is not done again. */
async function decide(
  tx: Transaction,
  ctx: EditContext,
  wanted: WantedPlan,
  { find, check }: Pick<EditSteps<unknown>, 'find' | 'check'>,
): Promise<{ before: EditedPlayer; edit: PlanEdit }> {
  const stored = await find(tx);
  // Names can be changed while the provider cannot be reached.
  if (changesPlan(editOf(stored, wanted, ctx.now))) await applyStanding(tx, ctx, stored.accountId, ctx.now);
  const before = await find(tx);
  const edit = editOf(before, wanted, ctx.now);
  check(before, changesPlan(edit));
  if ('problem' in edit) throw new AppError('NOT_POSSIBLE_NOW', edit.problem);
  return { before, edit };
}

const editOf = (player: Player, wanted: WantedPlan, now: Date) =>
  planEdit({ ...player, hasSubscription: isSubscribed(player) }, wanted, now);

const changesPlan = (edit: ReturnType<typeof planEdit>) => 'problem' in edit || edit.kind !== 'none';
