import { QueryFailure } from '@swing/app-shell/query-failure';
import { useInvitation } from '@swing/app-shell/lib/use-invitation';
import { Alert } from '@swing/ui/alert';
import { Card } from '@swing/ui/card';
import { SkeletonRows } from '@swing/ui/skeleton';
import { useState } from 'react';
import { FindCoach } from './find-coach.tsx';
import { LinkedCoach } from './linked-coach.tsx';
import { useFocusRecovery } from './use-focus-recovery.ts';
import { useLinkCoach } from './use-link-coach.ts';

/** Shows the player's linked coach, or a form to link one (ACCT-05). */
export function CoachCard() {
  const { own: coach, invitation, isLoading } = useInvitation();
  const [isChanging, setChanging] = useState(false);
  const link = useLinkCoach(() => setChanging(false));

  const linked = isChanging ? null : coach.data?.coach;
  const isShown = coach.data !== undefined && !isLoading;
  const box = useFocusRecovery(isShown ? (linked ? 'linked' : 'finding') : null);

  return (
    <Card title="Your Coach">
      {link.done ? <Alert tone="success">{link.done}</Alert> : null}
      {coach.error ? <QueryFailure query={coach} fallback="Failed to load your coach" /> : null}
      {isLoading ? (
        <div aria-busy="true">
          <SkeletonRows count={1} height="6.625rem" />
        </div>
      ) : null}
      {isShown ? (
        <div ref={box}>
          {linked ? (
            <LinkedCoach coach={linked} link={link} onChange={() => setChanging(true)} />
          ) : (
            <FindCoach
              link={link}
              invitedCode={invitation?.code ?? null}
              onCancel={isChanging ? () => setChanging(false) : undefined}
            />
          )}
        </div>
      ) : null}
    </Card>
  );
}
