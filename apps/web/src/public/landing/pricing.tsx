import { accountLink } from '@swing/app-shell/lib/site-links';
import { brand } from '@swing/domain/brand';
import { plans, planTypes, type Plan } from '@swing/domain/plans';
import { subscriptionPath } from '@swing/domain/routes';
import { Badge } from '@swing/ui/badge';
import { ButtonLink } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { classNames } from '@swing/ui/class-names';
import { Section } from '@swing/ui/section';
import { utilities } from '@swing/ui/utilities';
import styles from './landing.module.css';

export function Pricing() {
  return (
    <Section
      id="pricing"
      band="sand"
      align="center"
      eyebrow="Pricing"
      title="Less than a new bat"
      lead="Monthly plans can be cancelled anytime. Switch plans whenever your season changes."
    >
      <p className={classNames(styles.invite, styles.planInvite)} data-invite="" hidden>
        Your coach’s invite code <strong /> is saved.{' '}
        <span data-hidden-from="player">Pick a plan to join your coach.</span>
        <span data-shown-to="player">
          Open <a href={accountLink.href}>your account</a> to join your coach.
        </span>
      </p>
      <div className={styles.cards}>
        {planTypes.map((id) => (
          <PlanCard key={id} plan={plans[id]} />
        ))}
      </div>
      <p className={styles.note}>
        Our app needs an iPhone 11 or newer: <a href={brand.appStoreUrl}>get it in the App Store</a>. Android is coming
        soon. Until then, upload and download on the web.
      </p>
    </Section>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  return (
    <Card
      as="article"
      title={plan.name}
      headingLevel={3}
      look={plan.isPopular ? 'highlight' : 'plain'}
      aside={plan.isPopular ? <Badge tone="amber">Most Popular</Badge> : null}
    >
      <p className={styles.price}>
        <strong className={utilities.number}>{plan.price}</strong>{' '}
        <span className={utilities.muted}>{plan.period}</span>
      </p>
      <ul className={styles.ticks}>
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <ButtonLink
        href={`/checkout?plan=${plan.id}`}
        size="large"
        variant={plan.isPopular ? 'primary' : 'secondary'}
        isFullWidth
        className={styles.planButton}
        data-track-plan={plan.id}
        data-plan-name={plan.name}
        data-hidden-from="member"
        aria-label={`Get Started with ${plan.name}`}
      >
        Get Started
      </ButtonLink>
      <ButtonLink
        href={subscriptionPath}
        size="large"
        variant={plan.isPopular ? 'primary' : 'secondary'}
        isFullWidth
        className={styles.planButton}
        data-shown-to="member"
      >
        Manage Your Plan
      </ButtonLink>
    </Card>
  );
}
