import './landing.css';
import { PublicFrame } from '../frame/public-frame.tsx';
import { Closing } from './closing.tsx';
import { Difference } from './difference.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Pricing } from './pricing.tsx';
import { Why } from './why.tsx';

/** The front page. */
export function LandingPage() {
  return (
    <PublicFrame signUpHref="#pricing">
      <Hero />
      <Why />
      <Difference />
      <HowItWorks />
      <Pricing />
      <Closing />
    </PublicFrame>
  );
}
