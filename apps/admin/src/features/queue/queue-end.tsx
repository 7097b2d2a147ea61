import type { AdminSubmission } from '@swing/contract/admin-queue';
import { ActionMenu } from '@swing/ui/action-menu';
import { Button } from '@swing/ui/button';
import { PencilLine, UserRoundPlus } from 'lucide-react';
import styles from './queue.module.css';

interface QueueEndProps {
  submission: AdminSubmission;
  isDeleting: boolean;
  onDelete: () => void;
  onAssign: () => void;
  onCorrect: () => void;
}

/**
 * The last cell of a row: the Delete button, and a menu. The menu offers "Assign to a coach", or for a completed submission "Send a
 * corrected analysis", as long as the player's video is stored.
 */
export function QueueEnd({ submission, isDeleting, onDelete, onAssign, onCorrect }: QueueEndProps) {
  const { athleteName, status, playbackUrl } = submission;
  const isCompleted = status === 'completed';
  const actions = [
    ...(isCompleted
      ? []
      : [{ label: 'Assign to a coach', icon: <UserRoundPlus aria-hidden="true" />, onSelect: onAssign }]),
    ...(isCompleted && playbackUrl !== null
      ? [{ label: 'Send a corrected analysis', icon: <PencilLine aria-hidden="true" />, onSelect: onCorrect }]
      : []),
  ];
  return (
    <div className={styles.end}>
      <Button
        variant="dangerQuiet"
        size="small"
        isBusy={isDeleting}
        aria-label={`Delete ${athleteName}`}
        onClick={onDelete}
      >
        Delete
      </Button>
      {actions.length > 0 ? <ActionMenu label={`More for ${athleteName}`} size="small" actions={actions} /> : null}
    </div>
  );
}
