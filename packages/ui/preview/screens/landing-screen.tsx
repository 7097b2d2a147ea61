import { useState } from 'react';
import { ArrowRight, Check } from 'lucide-react';
import { Badge } from '../../src/badge.tsx';
import { ButtonLink } from '../../src/button.tsx';
import { Card } from '../../src/card.tsx';
import { PageShell } from '../../src/page-shell.tsx';
import { PenMark } from '../../src/pen-mark.tsx';
import { Seam } from '../../src/seam.tsx';
import { Section } from '../../src/section.tsx';
import { SegmentedControl } from '../../src/segmented-control.tsx';
import { SiteFooter } from '../../src/site-footer.tsx';
import { SwingIllustration } from '../../src/swing-illustration.tsx';
import { brandName, footerLinks, siteNav } from './frame.tsx';

const steps = [
  { title: 'Sign Up', text: 'Pick a plan.' },
  { title: 'Get a Video', text: 'Chest-high, live swing.' },
  { title: 'Upload Video', text: 'Log in to the site and upload.' },
  { title: 'Get Results', text: 'Fixes and drills in 72 hrs.' },
];

const plans = [
  { name: 'Starter', price: '$25', period: 'per month', features: ['2 analyses per month', 'Pro feedback', 'iOS app'] },
  {
    name: 'Performance',
    price: '$45',
    period: 'per month',
    features: ['4 analyses per month', 'All Starter features', '2 athletes'],
    isPopular: true,
  },
  {
    name: '6-Month Performance',
    price: '$249',
    period: 'one-time for 6 months',
    features: ['24 analyses in total', 'Saves $21 versus monthly', 'About 50% the price of a new bat'],
  },
];

export function LandingScreen() {
  const [audience, setAudience] = useState<'player' | 'coach'>('player');
  return (
    <PageShell
      brandName={brandName}
      nav={siteNav}
      width="full"
      actions={
        <ButtonLink href="#pricing" size="medium">
          Sign Up
        </ButtonLink>
      }
      footer={
        <SiteFooter
          brandName={brandName}
          tagline="It’s about mechanics, not the metal."
          links={footerLinks}
          note="© 2025 Swing Clubhouse"
        />
      }
    >
      <div className="hero" data-theme="dark">
        <div className="ui-container hero-grid">
          <div className="hero-text">
            <p className="ui-eyebrow">Baseball and softball swing analysis</p>
            <h1>
              A real coach on <PenMark>every swing</PenMark>
            </h1>
            <SegmentedControl
              label="Audience"
              size="large"
              value={audience}
              onValueChange={setAudience}
              options={[
                { value: 'player', label: 'For Players' },
                { value: 'coach', label: 'For Coaches' },
              ]}
            />
            <ul className="ui-lead">
              {['Upload a swing from your phone', 'Your coach draws, talks and fixes', 'Drills within 72 hours'].map(
                (text) => (
                  <li key={text}>
                    <Check aria-hidden="true" />
                    {text}
                  </li>
                ),
              )}
            </ul>
            <div className="ui-row">
              <ButtonLink href="#pricing" size="large" iconAfter={<ArrowRight />}>
                Join as Player
              </ButtonLink>
              <ButtonLink href="#coach" size="large" variant="secondary">
                Join as Coach
              </ButtonLink>
            </div>
          </div>
          <SwingIllustration />
        </div>
        <Seam />
      </div>
      <Section id="how-it-works" eyebrow="How It Works" title="From the cage to the fix in three days">
        <ol className="steps">
          {steps.map((step, index) => (
            <li key={step.title} className="step">
              <span className="ui-number step-number" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{step.title}</h3>
              <p className="ui-muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="pricing" band="sand" eyebrow="Pricing" title="Less than a new bat" align="center">
        <div className="plans">
          {plans.map((plan) => (
            <Card
              key={plan.name}
              as="article"
              title={plan.name}
              headingLevel={3}
              look={plan.isPopular ? 'highlight' : 'plain'}
              aside={plan.isPopular ? <Badge tone="amber">Most Popular</Badge> : null}
              className="plan"
            >
              <p className="plan-price">
                <strong className="ui-number">{plan.price}</strong> <span className="ui-muted">{plan.period}</span>
              </p>
              <ul className="plan-list">
                {plan.features.map((feature) => (
                  <li key={feature}>
                    <Check aria-hidden="true" />
                    {feature}
                  </li>
                ))}
              </ul>
              <ButtonLink href="#checkout" variant={plan.isPopular ? 'primary' : 'secondary'} isFullWidth>
                Get Started
              </ButtonLink>
            </Card>
          ))}
        </div>
      </Section>
      <Section
        band="ink"
        eyebrow="A clubhouse, not a marketplace"
        title="Coaches keep their players. Players keep their coach."
        aside={
          <div className="ui-row">
            <ButtonLink href="#pricing">Join as Player</ButtonLink>
            <ButtonLink href="#coach" variant="secondary">
              Join as Coach
            </ButtonLink>
          </div>
        }
      />
    </PageShell>
  );
}
