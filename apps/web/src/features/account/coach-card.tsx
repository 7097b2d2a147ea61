import { trpc } from '@swing/app-shell/api';
import { QueryFailure } from '@swing/app-shell/query-failure';
import type { Session } from '@swing/app-shell/lib/session-store';
import type { PlayerUser } from '@swing/contract/identity';
import { Alert } from '@swing/ui/alert';
import { Card } from '@swing/ui/card';
import { SkeletonRows } from '@swing/ui/skeleton';
import { useState } from 'react';
import { FindCoach } from './find-coach.tsx';
import { LinkedCoach } from './linked-coach.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLinkCoach } from './use-link-coach.ts';

/** The coach a player brought along, or the way to bring one (ACCT-05, DECISIONS 22). */
export function CoachCard({ session }: { session: Session<PlayerUser> }) {
  const coach = trpc.identity.myCoach.useQuery({});
  const [isChanging, setChanging] = useState(false);
  const link = useLinkCoach(session, () => setChanging(false));

  const linked = isChanging ? null : coach.data?.coach;
  const box = useKeptFocus(coach.data ? (linked ? 'linked' : 'finding') : null);

  return (
    <Card title="Your Coach">
      {link.done ? <Alert tone="success">{link.done}</Alert> : null}
      {coach.error ? <QueryFailure query={coach} fallback="Failed to load your coach" /> : null}
      {coach.isPending ? (
        <div aria-busy="true">
          <SkeletonRows count={1} height="4rem" />
        </div>
      ) : null}
      {coach.data ? (
        <div ref={box}>
          {linked ? (
            <LinkedCoach coach={linked} link={link} onChange={() => setChanging(true)} />
          ) : (
            <FindCoach link={link} onCancel={isChanging ? () => setChanging(false) : undefined} />
          )}
        </div>
      ) : null}
    </Card>
  );
}
