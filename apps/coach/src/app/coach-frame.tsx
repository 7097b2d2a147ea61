import { BetaBanner } from '@swing/app-shell/beta-banner';
import { coachSession } from '@swing/app-shell/lib/coach-session';
import { signOut } from '@swing/app-shell/lib/sign-out';
import { brand } from '@swing/domain/brand';
import { Button } from '@swing/ui/button';
import { PageShell } from '@swing/ui/page-shell';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.ts';

interface CoachFrameProps {
  current: 'queue';
  fullName: string;
  children: ReactNode;
}

/** The frame of the pages of a signed-in coach. */
export function CoachFrame({ current, fullName, children }: CoachFrameProps) {
  return (
    <PageShell
      brandName={brand.name}
      brandHref="/coach/queue"
      nav={[{ href: '/coach/queue', label: 'Queue', isCurrent: current === 'queue' }]}
      actions={
        <Button variant="secondary" size="small" onClick={() => void signOut(coachSession)}>
          Logout
        </Button>
      }
      menuNote={`Signed in as ${fullName}`}
      linkComponent={AppLink}
      footer={<BetaBanner />}
    >
      {children}
    </PageShell>
  );
}
