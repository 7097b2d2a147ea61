import './billing.css';
import { trpc } from '@swing/app-shell/api';
import { formText } from '@swing/app-shell/lib/form-text';
import type { PlayerUser } from '@swing/contract/identity';
import type { Plan } from '@swing/domain/plans';
import { Button } from '@swing/ui/button';
import { TextField } from '@swing/ui/text-field';
import { useState, type FormEvent, type MouseEvent } from 'react';
import { BillingNames } from './billing-names.tsx';
import { CheckoutFailure } from './checkout-failure.tsx';
import { checkoutProblems, type CheckoutProblems } from './checkout-problems.ts';
import { CoachCodeField, coachCodeProblem } from './coach-code-field.tsx';
import { ConsentBox } from './consent-box.tsx';
import { isWebAddress, leaveFor } from './leave-for.ts';
import { SecureNote } from './secure-note.tsx';
import { useCheckoutTracking } from './use-checkout-tracking.ts';
import { useReturn } from './use-return.ts';

interface CheckoutFormProps {
  plan: Plan;
  /** Who is signed in, to fill the fields in. */
  user: PlayerUser | null;
}

/** Asks who buys a plan, and goes on to the provider's page (PAY-02). */
export function CheckoutForm({ plan, user }: CheckoutFormProps) {
  const [problems, setProblems] = useState<CheckoutProblems>({});
  const tracking = useCheckoutTracking(plan.id);
  const checkout = trpc.billing.createCheckout.useMutation({
    onSuccess({ checkoutUrl }, { email }) {
      if (!isWebAddress(checkoutUrl)) return;
      tracking.progressed(email);
      leaveFor(checkoutUrl);
    },
  });
  useReturn(checkout.reset);
  const codeProblem = coachCodeProblem(checkout.error);
  const isLeaving = checkout.isSuccess && isWebAddress(checkout.data.checkoutUrl);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (checkout.isPending || isLeaving) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
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
      coachCode: formText(fields, 'coachCode'),
      consent: true,
    });
  }

  function tellClick({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (currentTarget.form) tracking.clicked(formText(new FormData(currentTarget.form), 'email').trim());
  }

  return (
    <form className="ui-stack" noValidate onSubmit={submit} onInput={tracking.began}>
      <BillingNames firstName={user?.firstName} lastName={user?.lastName} isOptional />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        hint="Your account and your welcome email go to this address."
        defaultValue={user?.email}
        error={problems.email}
        required
      />
      <CoachCodeField error={codeProblem} />
      <ConsentBox error={problems.consent} />
      {codeProblem ? null : <CheckoutFailure checkout={checkout} isSignedIn={user !== null} />}
      <Button type="submit" size="large" isFullWidth isBusy={checkout.isPending || isLeaving} onClick={tellClick}>
        Continue to Payment
      </Button>
      <SecureNote />
    </form>
  );
}
