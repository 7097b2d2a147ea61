import { trpc } from '@swing/app-shell/api';
import { counted } from '@swing/app-shell/lib/counted';
import { failureText } from '@swing/app-shell/lib/call-error';
import { NameSearchField } from '@swing/app-shell/name-search-field';
import { PagedList } from '@swing/app-shell/paged-list';
import { Alert } from '@swing/ui/alert';
import { Checkbox } from '@swing/ui/checkbox';
import { Dialog } from '@swing/ui/dialog';
import { EmptyState } from '@swing/ui/empty-state';
import type { NoticeMessage } from '@swing/ui/notice';
import { useState } from 'react';
import { playerOf, targetText, type AssignTarget } from './assign-target.ts';
import { CoachChoice } from './coach-choice.tsx';
import { useAssign } from './use-assign.ts';
import styles from './assign-dialog.module.css';

interface AssignDialogProps {
  target: AssignTarget;
  onClose: () => void;
  onDone: (notice: NoticeMessage) => void;
}

/** Chooses the coach for one or many videos, or for a player for good. Only confirmed coaches can be chosen. */
export function AssignDialog({ target, onClose, onDone }: AssignDialogProps) {
  const [search, setSearch] = useState('');
  const [isForGood, setForGood] = useState(target.kind === 'player');
  const { assign, busyCoachId, error } = useAssign(target, onDone);
  const query = trpc.administration.listCoaches.useInfiniteQuery(
    { status: 'verified', ...(search === '' ? {} : { search }) },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: (previous) => previous },
  );
  const player = target.kind === 'submissions' ? playerOf(target) : null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissible={busyCoachId === undefined}
      title="Assign to a Coach"
      description={targetText(target)}
    >
      {error ? <Alert tone="error">{failureText('Failed to assign', error)}</Alert> : null}
      {player ? (
        <Checkbox
          label={`Also link ${player.playerName} for good`}
          hint="All pending videos follow, and new ones go to this coach."
          checked={isForGood}
          onChange={(event) => setForGood(event.currentTarget.checked)}
        />
      ) : null}
      <NameSearchField label="Search" placeholder="Name, organization or email" value={search} onSearch={setSearch} />
      <div className={styles.coaches}>
        <CoachChoice
          title="No coach"
          detail="General queue, which coaches and admins share"
          isBusy={busyCoachId === null}
          onChoose={() => assign(null, isForGood)}
        />
        <PagedList
          query={query}
          rows={query.data?.pages.flatMap(({ coaches }) => coaches) ?? []}
          noun="coaches"
          skeleton={{ count: 4, height: '3.5rem' }}
          failureText="Failed to fetch coaches"
          empty={<EmptyState>{search ? 'No confirmed coach matches.' : 'There is no confirmed coach yet.'}</EmptyState>}
        >
          {({ id, full_name: name, organization, invite_code, player_count, open_submission_count }) => (
            <li key={id}>
              <CoachChoice
                title={organization ? `${name}, ${organization}` : name}
                detail={`${invite_code}, ${counted(player_count, 'player')}, ${counted(open_submission_count, 'open video')}`}
                isBusy={busyCoachId === id}
                onChoose={() => assign({ id, name }, isForGood)}
              />
            </li>
          )}
        </PagedList>
      </div>
    </Dialog>
  );
}
