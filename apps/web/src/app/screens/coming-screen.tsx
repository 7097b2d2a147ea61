import { useScreen } from '@swing/app-shell/lib/use-screen';
import { SignInFrame } from '@swing/app-shell/sign-in-frame';
import { brand } from '@swing/domain/brand';
import type { ComingRoute } from '@swing/domain/routes';
import { ButtonLink } from '@swing/ui/button';
import type { ReactNode } from 'react';
import { AppLink } from '../app-link.ts';
import { AdminGate } from './admin-gate.tsx';
import { PlanToBuy } from './plan-to-buy.tsx';

interface Shell {
  title: string;
  text: string;
  /** Where to go from here. */
  action: { href: string; label: string };
}

const signIn = { href: '/login', label: 'Player Login' };
const coachSignIn = { href: '/coach/login', label: 'Coach Login' };

const coachGuide: Omit<Shell, 'title'> = {
  text: 'This page is for coaches. Sign in to work through your queue.',
  action: coachSignIn,
};

const shells: Record<Exclude<ComingRoute, '/checkout' | '/admin' | `/admin/${string}`>, Shell> = {
  '/checkout-old': {
    title: 'Complete Your Upgrade',
    text: 'Sign in, and we will help you change your plan.',
    action: signIn,
  },
  '/success': {
    title: 'Thank you',
    text: 'When your payment has arrived you get a welcome e-mail, and your analyses come within 24-48 hours.',
    action: { href: '/account', label: 'Submit a Video on the Web' },
  },
  '/coach/profile': { title: 'Coach Profile', ...coachGuide },
  '/coach/get-started': { title: 'Get Started', ...coachGuide },
  '/coach/how-it-works': { title: 'How It Works', ...coachGuide },
};

/** A screen that is still to come: its gate, or what can be done instead. */
export function ComingScreen({ path }: { path: ComingRoute }) {
  if (path === '/checkout') return <PlanToBuy />;
  if (isAdminRoute(path)) return <AdminGate path={path} />;
  const { title, text, action } = shells[path];
  return (
    <Frame title={title} isCoaches={path.startsWith('/coach')}>
      <p className="ui-lead">{text}</p>
      <ButtonLink href={action.href} size="large">
        {action.label}
      </ButtonLink>
    </Frame>
  );
}

function Frame({ title, isCoaches, children }: { title: string; isCoaches: boolean; children: ReactNode }) {
  useScreen(title);
  return (
    <SignInFrame current={isCoaches ? 'coach' : 'player'} linkComponent={AppLink} pitch={brand.tagline}>
      <div className="ui-stack">
        <h1>{title}</h1>
        {children}
        <p>
          Questions? <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </p>
      </div>
    </SignInFrame>
  );
}

type AdminRoute = Extract<ComingRoute, '/admin' | `/admin/${string}`>;

function isAdminRoute(path: ComingRoute): path is AdminRoute {
  return path.startsWith('/admin');
}
