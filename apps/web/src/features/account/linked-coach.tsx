import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import { Suspense, useState } from 'react';
import { DescriptionList } from '@swing/app-shell/description-list';
import { lazyScreen } from '@swing/app-shell/lazy-screen';
import type { LinkCoach } from './use-link-coach.ts';

const LeaveCoachDialog = lazyScreen(async () => (await import('./leave-coach-dialog.tsx')).LeaveCoachDialog);

interface LinkedCoachProps {
  coach: { name: string; inviteCode: string };
  link: LinkCoach;
  onChange: () => void;
}

/** Shows the linked coach, with buttons to change or leave. */
export function LinkedCoach({ coach, link, onChange }: LinkedCoachProps) {
  const { name, inviteCode } = coach;
  const [isLeaving, setLeaving] = useState(false);
  return (
    <div className={utilities.stack}>
      <DescriptionList
        facts={[
          ['Coach', name],
          ['Invite Code', inviteCode],
        ]}
      />
      {link.error ? <Alert tone="error">{link.error}</Alert> : null}
      <div className={utilities.row}>
        <Button variant="secondary" disabled={link.isPending} onClick={onChange}>
          Change Coach
        </Button>
        <Button variant="ghost" isBusy={link.isPending} onClick={() => setLeaving(true)}>
          Leave Coach
        </Button>
      </div>
      {isLeaving ? (
        <Suspense fallback={null}>
          <LeaveCoachDialog
            coachName={name}
            onLeave={() => link.link('', `You left ${name}. Your videos go to our staff now.`)}
            onClose={() => setLeaving(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
