import { trpc } from '@swing/app-shell/api';
import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { callErrorText } from '@swing/app-shell/lib/call-error';
import { formText } from '@swing/app-shell/lib/form-text';
import { playerSession } from '@swing/app-shell/lib/player-session';
import { missingConsentMessage } from '@swing/domain/plan-terms';
import { formatCents } from '@swing/domain/money';
import { minPasswordLength, passwordProblem } from '@swing/domain/password-rules';
import type { Plan } from '@swing/domain/plans';
import { Alert } from '@swing/ui/alert';
import { TextField } from '@swing/ui/text-field';
import { utilities } from '@swing/ui/utilities';
import { Suspense, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { AthleteAndCoachFields, coachCodeError } from './athlete-and-coach-fields.tsx';
import { BillingNames } from './billing-names.tsx';
import { clearCheckoutDraft, storeCheckoutDraft, readCheckoutDraft } from './checkout-draft.ts';
import { ConsentBox, IphoneBox } from './purchase-checkboxes.tsx';
import { isWebAddress, redirectTo, unusableUrlMessage, usePageRestore } from './redirect.ts';
import { PayButtons } from './pay-buttons.tsx';
import { missingFieldsMessage, upgradeProblem } from './upgrade-problem.ts';

const MockCardFields = lazyScreen(async () => (await import('./mock-card-fields.tsx')).MockCardFields);

const errorTexts = { server: 'Signup failed', network: 'Failed to create account' };

/** Creates and pays for a new account: at once on the simulator, else on the provider's page (billing-12). */
export function SignUpForm({ plan, isSimulated }: { plan: Plan; isSimulated: boolean }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [draft] = useState(() => readCheckoutDraft(null));
  const signUp = trpc.billing.signUpWithPassword.useMutation({
    async onSuccess(answer) {
      if ('checkoutUrl' in answer) {
        if (isWebAddress(answer.checkoutUrl)) redirectTo(answer.checkoutUrl);
        return;
      }
      clearCheckoutDraft();
      playerSession.write({ token: answer.token, user: answer.user });
      await navigate('/account');
    },
  });
  usePageRestore(signUp.reset);
  const refusal = coachCodeError(signUp);
  const isUrlUnusable = signUp.data && 'checkoutUrl' in signUp.data && !isWebAddress(signUp.data.checkoutUrl);
  const refused = signUp.error && !refusal ? callErrorText(signUp.error, errorTexts) : null;
  const failure = problem ?? (isUrlUnusable ? unusableUrlMessage : refused);
  const isBusy = signUp.isPending || (signUp.isSuccess && !isUrlUnusable);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    storeCheckoutDraft(fields, null);
    const [email, password, firstName, lastName] = ['email', 'password', 'firstName', 'lastName'].map((name) =>
      formText(fields, name),
    ) as [string, string, string, string];
    const filled = { texts: [email, password, firstName, lastName], hasIphone: fields.has('iphone') };
    const found =
      upgradeProblem(filled, missingFieldsMessage) ??
      passwordProblem(password) ??
      (fields.has('consent') ? null : missingConsentMessage);
    setProblem(found);
    signUp.reset();
    if (found) return;
    const [athleteName, coachCode] = [formText(fields, 'athleteName'), formText(fields, 'coachCode')];
    const person = { email, password, firstName, lastName, athleteName, coachCode };
    signUp.mutate({ ...person, planType: plan.id, consent: true });
  }

  return (
    <form
      className={utilities.stack}
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) => storeCheckoutDraft(new FormData(currentTarget), null)}
    >
      <BillingNames firstName={draft.firstName} lastName={draft.lastName} />
      <TextField label="Email" name="email" type="email" autoComplete="email" defaultValue={draft.email} />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${minPasswordLength} characters`}
      />
      <AthleteAndCoachFields draft={draft} refusal={refusal} />
      {isSimulated ? (
        <Suspense fallback={null}>
          <MockCardFields />
        </Suspense>
      ) : null}
      <IphoneBox />
      <ConsentBox />
      {failure ? <Alert tone="error">{failure}</Alert> : null}
      <PayButtons isBusy={isBusy}>Pay {formatCents(plan.priceCents)}</PayButtons>
    </form>
  );
}
