import { trpc } from '@swing/app-shell/api';
import { formText } from '@swing/app-shell/lib/form-text';
import type { PlayerUser } from '@swing/contract/identity';
import type { Plan } from '@swing/domain/plans';
import { Button } from '@swing/ui/button';
import { TextField } from '@swing/ui/text-field';
import { utilities } from '@swing/ui/utilities';
import { useState, type FormEvent, type MouseEvent, type ReactNode } from 'react';
import { AthleteAndCoachFields, coachCodeError } from './athlete-and-coach-fields.tsx';
import { BillingNames } from './billing-names.tsx';
import { storeCheckoutDraft, readCheckoutDraft } from './checkout-draft.ts';
import { CheckoutFailure } from './checkout-failure.tsx';
import { checkoutProblems, type CheckoutProblems } from './checkout-problems.ts';
import { ConsentBox } from './purchase-checkboxes.tsx';
import { isWebAddress, redirectTo, usePageRestore } from './redirect.ts';
import { SecureNote } from './secure-note.tsx';
import { useCheckoutTracking } from './use-checkout-tracking.ts';

interface CheckoutFormProps {
  plan: Plan;
  /** The signed-in player, to prefill the fields. Null for a visitor. */
  user: PlayerUser | null;
  /** Replaces the athlete and coach code fields, which are for new accounts. */
  ownCoach?: ReactNode;
}

/** Collects the buyer's details and opens the provider's payment page (PAY-02). */
export function CheckoutForm({ plan, user, ownCoach }: CheckoutFormProps) {
  const [problems, setProblems] = useState<CheckoutProblems>({});
  const accountId = user?.id ?? null;
  const [draft] = useState(() => readCheckoutDraft(accountId));
  const tracking = useCheckoutTracking(plan.id);
  const checkout = trpc.billing.createCheckout.useMutation({
    onSuccess({ checkoutUrl }, { email }) {
      if (!isWebAddress(checkoutUrl)) return;
      tracking.progressed(email);
      redirectTo(checkoutUrl);
    },
  });
  usePageRestore(checkout.reset);
  const refusal = coachCodeError(checkout);
  const isLeaving = checkout.isSuccess && isWebAddress(checkout.data.checkoutUrl);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (checkout.isPending || isLeaving) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    storeCheckoutDraft(fields, accountId);
    const email = formText(fields, 'email').trim();
    const found = checkoutProblems({ email, hasConsent: fields.has('consent') });
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    checkout.mutate({
      planId: plan.id,
      email,
      firstName: formText(fields, 'firstName'),
      lastName: formText(fields, 'lastName'),
      athleteName: formText(fields, 'athleteName'),
      coachCode: formText(fields, 'coachCode'),
      consent: true,
    });
  }

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    tracking.began();
    storeCheckoutDraft(new FormData(currentTarget), accountId);
  }

  function trackClick({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (currentTarget.form) tracking.clicked(formText(new FormData(currentTarget.form), 'email').trim());
  }

  return (
    <form className={utilities.stack} noValidate onSubmit={submit} onInput={onInput}>
      <BillingNames
        firstName={draft.firstName ?? user?.firstName}
        lastName={draft.lastName ?? user?.lastName}
        isOptional
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        hint="Your account and your welcome email go to this address."
        defaultValue={draft.email ?? user?.email}
        error={problems.email}
        required
      />
      {ownCoach ?? <AthleteAndCoachFields draft={draft} refusal={refusal} />}
      <ConsentBox error={problems.consent} />
      {refusal ? null : <CheckoutFailure checkout={checkout} isSignedIn={user !== null} />}
      <Button type="submit" size="large" isFullWidth isBusy={checkout.isPending || isLeaving} onClick={trackClick}>
        Continue to Payment
      </Button>
      <SecureNote />
    </form>
  );
}
