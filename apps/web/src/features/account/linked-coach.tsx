import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { useConfirm } from '@swing/ui/confirm-dialog';
import { Facts } from './facts.tsx';
import type { LinkCoach } from './use-link-coach.ts';

interface LinkedCoachProps {
  coach: { name: string; inviteCode: string };
  link: LinkCoach;
  onChange: () => void;
}

/** Who the coach is, and how to leave them. */
export function LinkedCoach({ coach, link, onChange }: LinkedCoachProps) {
  const confirm = useConfirm();

  async function leave() {
    const isSure = await confirm({
      title: `Leave ${coach.name}?`,
      message: 'Videos that wait for an analysis go to one of our coaches. What is being analyzed stays where it is.',
      confirmLabel: 'Leave Coach',
      tone: 'danger',
    });
    if (isSure) link.link('', `You left ${coach.name}. One of our coaches takes over.`);
  }

  return (
    <div className="ui-stack">
      <Facts
        facts={[
          ['Coach', coach.name],
          ['Invite Code', coach.inviteCode],
        ]}
      />
      {link.error ? <Alert tone="error">{link.error}</Alert> : null}
      <div className="ui-row">
        <Button variant="secondary" disabled={link.isPending} onClick={onChange}>
          Change Coach
        </Button>
        <Button variant="ghost" isBusy={link.isPending} onClick={() => void leave()}>
          Leave Coach
        </Button>
      </div>
    </div>
  );
}
