import { coachSession } from '@swing/app-shell/lib/coach-session';
import { queueLink } from '@swing/app-shell/lib/site-links';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { useSession } from '@swing/app-shell/lib/use-session';
import { SignInFrame } from '@swing/app-shell/sign-in-frame';
import { brand } from '@swing/domain/brand';
import type { ComingSoonRoute } from '@swing/domain/routes';
import { ButtonLink } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import type { ReactNode } from 'react';
import { AppLink } from '../app-link.ts';
import { AdminGate } from './admin-gate.tsx';

interface Shell {
  title: string;
  text: string;
  /** Where to go from here. */
  action: { href: string; label: string };
}

const coachSignIn = { href: '/coach/login', label: 'Coach Login' };

const coachGuide: Omit<Shell, 'title'> = {
  text: 'This page is for coaches. Sign in to work through your queue.',
  action: coachSignIn,
};

const shells: Record<Exclude<ComingSoonRoute, AdminRoute>, Shell> = {
  '/coach/profile': { title: 'Coach Profile', ...coachGuide },
  '/coach/get-started': { title: 'Get Started', ...coachGuide },
  '/coach/how-it-works': { title: 'How It Works', ...coachGuide },
};

/** Stands in for a screen that does not exist yet: the admin password form, or a link to go on. */
export function ComingSoonScreen({ path }: { path: ComingSoonRoute }) {
  if (isAdminRoute(path)) return <AdminGate path={path} />;
  return <CoachShell {...shells[path]} />;
}

function CoachShell({ title, text, action }: Shell) {
  const isSignedIn = useSession(coachSession) !== null;
  if (isSignedIn) {
    return (
      <Frame title={title}>
        <p className={utilities.lead}>This page is not ready yet.</p>
        <ButtonLink href={queueLink.href} size="large">
          Go to Your Queue
        </ButtonLink>
      </Frame>
    );
  }
  return (
    <Frame title={title}>
      <p className={utilities.lead}>{text}</p>
      <ButtonLink href={action.href} size="large">
        {action.label}
      </ButtonLink>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  useScreen(title);
  return (
    <SignInFrame current="coach" linkComponent={AppLink} pitch={brand.tagline}>
      <div className={utilities.stack}>
        <h1>{title}</h1>
        {children}
        <p>
          Questions? <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </p>
      </div>
    </SignInFrame>
  );
}

type AdminRoute = Extract<ComingSoonRoute, '/admin' | `/admin/${string}`>;

function isAdminRoute(path: ComingSoonRoute): path is AdminRoute {
  return path.startsWith('/admin');
}
