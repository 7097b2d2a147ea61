import type { Subscription } from '@swing/contract/billing';
import type { Session } from '@swing/app-shell/lib/session-store';
import type { PlayerUser } from '@swing/contract/identity';
import { planChangeMessages } from '@swing/domain/billing/plan-changes';
import { plans, planTypes, type PlanType } from '@swing/domain/plans';
import { Button, buttonClassName } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { RadioGroup } from '@swing/ui/radio-group';
import { utilities } from '@swing/ui/utilities';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { ChangeReview } from './change-review.tsx';

interface ChangePlanProps {
  subscription: Subscription;
  session: Session<PlayerUser>;
  /** Called when a downgrade is confirmed. It takes effect at the end of the period. */
  onConfirmed: () => void;
}

/** Changes the plan: choose, review the price, confirm (PAY-08). */
export function ChangePlan({ subscription, session, onConfirmed }: ChangePlanProps) {
  const { planType, choices, status, isDisputed } = subscription;
  const [chosen, setChosen] = useState<PlanType>(planType);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReviewing, setReviewing] = useState(false);
  const choice = choices.find(({ planId }) => planId === chosen);
  // The failed-payment notice above is shown instead.
  if (status === 'past_due') return null;
  if (choices.length === 0) {
    return (
      <Card title="Change Plan">
        <p>{reasonOf(status, isDisputed)}</p>
      </Card>
    );
  }
  const isInTerm = planType === 'sixmonth' && status === 'active';

  function choose(plan: PlanType) {
    setChosen(plan);
    setProblem(null);
    setReviewing(false);
  }

  function finish() {
    choose(planType);
    onConfirmed();
  }

  function review(event: FormEvent) {
    event.preventDefault();
    setProblem(choice ? null : planChangeMessages.samePlan);
    setReviewing(choice !== undefined);
  }

  return (
    <Card title={status === 'active' ? 'Change Plan' : 'Choose a Plan'}>
      {isInTerm ? (
        <p>
          {planChangeMessages.inTerm} Buying the same one again adds 6 months and {plans.sixmonth.termAnalyses}{' '}
          analyses.
        </p>
      ) : null}
      <form className={utilities.stack} onSubmit={review}>
        <RadioGroup
          label="Plan"
          isLabelHidden
          value={chosen}
          onValueChange={choose}
          error={problem}
          options={planTypes.map((id) => ({
            value: id,
            label: id === planType && status === 'active' ? `${plans[id].name} (your plan)` : plans[id].name,
            detail: plans[id].features[0],
            aside: `${plans[id].price} ${plans[id].period}`,
            isDisabled: id !== planType && !choices.some(({ planId }) => planId === id),
          }))}
        />
        {choice?.effective === 'checkout' ? (
          <CheckoutLink planId={chosen} />
        ) : isReviewing && choice ? (
          <ChangeReview key={chosen} planId={chosen} session={session} onDone={finish} />
        ) : (
          <div>
            <Button type="submit">Review Change</Button>
          </div>
        )}
      </form>
    </Card>
  );
}

/** Explains why the plan cannot be changed. */
function reasonOf(status: Subscription['status'], isDisputed: boolean): string {
  if (isDisputed) return planChangeMessages.disputed;
  return status === 'cancelled' ? planChangeMessages.cancelled : 'Your plan cannot be changed right now.';
}

/** Link to the checkout, for a plan that needs a new purchase. */
function CheckoutLink({ planId }: { planId: PlanType }) {
  return (
    <div>
      <Link to={`/checkout?plan=${planId}`} className={buttonClassName()}>
        Continue to Checkout
      </Link>
    </div>
  );
}
