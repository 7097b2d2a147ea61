import { trpc } from '@swing/app-shell/api';
import { useNow } from '@swing/app-shell/lib/use-now';
import { QueryFailure } from '@swing/app-shell/query-failure';
import { Alert } from '@swing/ui/alert';
import { Dialog } from '@swing/ui/dialog';
import type { NoticeMessage } from '@swing/ui/notice';
import { SkeletonRows } from '@swing/ui/skeleton';
import { Tabs } from '@swing/ui/tabs';
import { userName } from '../../lib/user-words.ts';
import { AuditList } from './audit-list.tsx';
import { MailList } from './mail-list.tsx';
import { PaymentList } from './payment-list.tsx';
import { PlanList } from './plan-list.tsx';
import { SessionList } from './session-list.tsx';
import { SubmissionList } from './submission-list.tsx';
import { UserFacts, type PlayerToAssign } from './user-facts.tsx';
import styles from './user-detail.module.css';

interface UserDialogProps {
  userId: string;
  /** Result of an action on this user. */
  notice: NoticeMessage | null;
  onClose: () => void;
  onAssign: (player: PlayerToAssign) => void;
}

/** Everything about one user: facts, and a tab for each of the lists. */
export function UserDialog({ userId, notice, onClose, onAssign }: UserDialogProps) {
  const now = useNow(60_000);
  const query = trpc.administration.readUser.useQuery({ userId });
  const detail = query.data;
  const list = { userId, now };
  return (
    <Dialog isOpen onClose={onClose} title={detail ? userName(detail.user) : 'User'} size="large">
      {notice ? <Alert tone={notice.tone}>{notice.text}</Alert> : null}
      {query.error && !detail ? <QueryFailure query={query} fallback="Failed to load this user" /> : null}
      <div className={styles.facts} aria-busy={query.isPending}>
        {detail ? <UserFacts detail={detail} now={now} onAssign={onAssign} /> : null}
        {query.isPending ? <SkeletonRows count={3} height="4rem" /> : null}
      </div>
      <Tabs
        label="About this user"
        tabs={[
          { value: 'submissions', label: 'Submissions', content: <SubmissionList {...list} /> },
          { value: 'plan', label: 'Plan History', content: <PlanList {...list} /> },
          { value: 'payments', label: 'Payments', content: <PaymentList {...list} /> },
          { value: 'mails', label: 'Mails', content: <MailList {...list} /> },
          { value: 'sessions', label: 'Sessions', content: <SessionList {...list} /> },
          { value: 'audit', label: 'Audit', content: <AuditList {...list} /> },
        ]}
      />
    </Dialog>
  );
}
