import { DateText } from '@swing/app-shell/date-text';
import { DescriptionList } from '@swing/app-shell/description-list';
import type { UserDetail } from '@swing/contract/admin-users';
import { cardName } from '@swing/domain/billing/card-name';
import { Button } from '@swing/ui/button';
import { EmailText } from '../../lib/email-text.tsx';
import { planName, statusWords, userName } from '../../lib/user-words.ts';
import { planNotes } from './plan-notes.ts';
import styles from './user-detail.module.css';

export interface PlayerToAssign {
  userId: string;
  name: string;
}

interface UserFactsProps {
  detail: UserDetail;
  now: Date;
  onAssign: (player: PlayerToAssign) => void;
}

export function UserFacts({ detail, now, onAssign }: UserFactsProps) {
  const { user, coach, plan } = detail;
  const athletes = [detail.athleteName, detail.secondAthleteName].filter(Boolean).join(', ');
  const notes = planNotes(plan);
  return (
    <>
      <DescriptionList
        className={styles.columns}
        facts={[
          ['Email', <EmailText key="email" email={user.email} />],
          ['ID', user.id],
          ['Athletes', athletes],
          ['Plan', `${planName(user.plan_type)}, ${statusWords[user.subscription_status].word}`],
          ['Access ends', plan.endsAt ? <DateText iso={plan.endsAt} now={now} /> : 'No end'],
          ['Next billing', user.next_billing_date ? <DateText iso={user.next_billing_date} now={now} /> : 'None'],
          ['Card', plan.card ? cardName(plan.card) : 'None'],
          ['Password', detail.hasPassword ? 'Chosen' : 'Not chosen yet'],
          ['Coach', coach ? `${coach.name} (${coach.inviteCode})` : 'None'],
        ]}
      />
      {notes.length > 0 ? (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      <Button
        variant="secondary"
        size="small"
        className={styles.assign}
        onClick={() => onAssign({ userId: user.id, name: userName(user) })}
      >
        {coach ? 'Change Coach' : 'Assign to a Coach'}
      </Button>
    </>
  );
}
