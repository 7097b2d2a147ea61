import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage, readCallError } from '@swing/app-shell/lib/call-error';
import { formText } from '@swing/app-shell/lib/form-text';
import { leavePage } from '@swing/app-shell/lib/leave-page';
import { playerSession } from '@swing/app-shell/lib/player-session';
import type { Session } from '@swing/app-shell/lib/session-store';
import type { Subscription } from '@swing/contract/billing';
import type { PlayerUser } from '@swing/contract/identity';
import { formatCents } from '@swing/domain/money';
import type { Plan } from '@swing/domain/plans';
import { subscriptionPath } from '@swing/domain/routes';
import { Alert } from '@swing/ui/alert';
import { utilities } from '@swing/ui/utilities';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { BillingNames } from './billing-names.tsx';
import { IphoneBox } from './purchase-checkboxes.tsx';
import { isWebAddress, usePageRestore } from './redirect.ts';
import { PayButtons } from './pay-buttons.tsx';
import { PaymentMethod } from './payment-method.tsx';
import type { Quote } from './quote.ts';
import { missingBillingNameMessage, upgradeProblem } from './upgrade-problem.ts';

const errorTexts = { server: 'Failed to change your plan', network: networkErrorMessage };

interface UpgradeFormProps {
  plan: Plan;
  session: Session<PlayerUser>;
  /** The server's quote. Null if there is none; payment is disabled then. */
  quote: Quote | null;
  /** True while the server recalculates the quote. */
  isQuoteOld: boolean;
  /** Error shown if the quote or the subscription could not be loaded, else null. */
  quoteFailure: ReactNode;
  subscription: Subscription | null;
}

/** Asks for the name, the payment method and the iPhone confirmation, then upgrades the plan immediately. */
export function UpgradeForm({ plan, session, quote, isQuoteOld, quoteFailure, subscription }: UpgradeFormProps) {
  const { user } = session;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [problem, setProblem] = useState<string | null>(null);
  const change = trpc.billing.changeSubscription.useMutation({
    async onSuccess(answer) {
      playerSession.write({ token: session.token, user: answer.user });
      await utils.billing.subscription.invalidate();
      await navigate(subscriptionPath, { state: { changedTo: plan.id } });
    },
    onError(thrown) {
      const paymentUrl = paymentUrlOf(thrown);
      if (paymentUrl) leavePage(paymentUrl, change.reset);
    },
  });
  usePageRestore(change.reset);
  const failure = problem ?? (change.error ? callErrorText(change.error, errorTexts) : null);
  const isLeaving = paymentUrlOf(change.error) !== null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending || isQuoteOld || !quote || !subscription) return;
    const fields = new FormData(event.currentTarget);
    const [firstName, lastName] = [formText(fields, 'firstName'), formText(fields, 'lastName')];
    const filled = { texts: [firstName, lastName], hasIphone: fields.has('iphone') };
    const found = upgradeProblem(filled, missingBillingNameMessage);
    setProblem(found);
    change.reset();
    if (!found) change.mutate({ email: user.email, newPlan: plan.id, firstName, lastName });
  }

  return (
    <form className={utilities.stack} noValidate onSubmit={submit}>
      <BillingNames firstName={user.firstName} lastName={user.lastName} />
      {subscription ? <PaymentMethod subscription={subscription} /> : null}
      <IphoneBox />
      {failure ? <Alert tone={isLeaving ? 'info' : 'error'}>{failure}</Alert> : null}
      {quoteFailure}
      <PayButtons isBusy={change.isPending || isLeaving || isQuoteOld} isDisabled={!quote || !subscription}>
        {quote ? `Pay ${formatCents(quote.totalCents)}` : 'Pay'}
      </PayButtons>
    </form>
  );
}

/** Returns the provider's page for a payment that was declined or needs the bank's confirmation, else null. */
function paymentUrlOf(thrown: unknown): string | null {
  const error = readCallError(thrown);
  const url = error.kind === 'server' && error.code === 'PAYMENT_REQUIRED' ? error.paymentUrl : undefined;
  return isWebAddress(url) ? url : null;
}
