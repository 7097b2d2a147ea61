import { rememberedInviteCode } from '@swing/app-shell/lib/invite-code-memory';
import { trackEvent } from '@swing/app-shell/lib/track-event';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { SignInFrame } from '@swing/app-shell/sign-in-frame';
import { trackEventPath } from '@swing/contract/paths';
import { planFields } from '@swing/domain/analytics-events';
import { brand } from '@swing/domain/brand';
import { plans, planTypes, type Plan } from '@swing/domain/plans';
import { ButtonLink } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { AppLink } from '../app-link.ts';

/** The plan a visitor picked and how to get it until it can be paid here; without a plan back to the front page. */
export function PlanToBuy() {
  useScreen('Complete Your Purchase');
  const [parameters] = useSearchParams();
  const planId = planTypes.find((id) => id === parameters.get('plan'));
  useEffect(() => {
    if (!planId) {
      globalThis.location.replace('/');
      return;
    }
    trackEvent(trackEventPath, {
      event_type: 'checkout_view',
      page_path: '/checkout',
      referrer: document.referrer,
      user_agent: navigator.userAgent,
      ...planFields(planId),
    });
  }, [planId]);
  return planId ? <Summary plan={plans[planId]} /> : null;
}

function Summary({ plan }: { plan: Plan }) {
  const code = rememberedInviteCode();
  const wish = `I would like to join with the plan ${plan.name}.${code ? ` My coach's invite code: ${code}.` : ''}`;
  const mail = `mailto:${brand.supportEmail}?subject=${encodeURIComponent(plan.name)}&body=${encodeURIComponent(wish)}`;
  return (
    <SignInFrame current="player" linkComponent={AppLink} pitch={brand.tagline}>
      <div className="ui-stack">
        <h1>Complete Your Purchase</h1>
        <Card title={plan.name}>
          <p>
            <strong>{plan.price}</strong> {plan.period}
          </p>
          <ul>
            {plan.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          {code ? <p>Your coach’s invite code: {code}</p> : null}
        </Card>
        <p className="ui-lead">Write to us to join with this plan; we answer with a link to pay.</p>
        <ButtonLink href={mail} size="large">
          Write to {brand.supportEmail}
        </ButtonLink>
        <p>
          Have an account? <AppLink href="/login">Player Login</AppLink>
        </p>
      </div>
    </SignInFrame>
  );
}
