import type { Submission } from '@swing/contract/submissions';
import { ActionMenu } from '@swing/ui/action-menu';
import { PencilLine, User, Users } from 'lucide-react';
import styles from './queue.module.css';

interface QueueMenuProps {
  submission: Submission;
  isOnlyPlayer: boolean;
  onPlayer: (player: string | null) => void;
  onCorrect: () => void;
}

/** The less frequent actions. A corrected analysis needs the video, which is not kept as long as the submission. */
export function QueueMenu({ submission, isOnlyPlayer, onPlayer, onCorrect }: QueueMenuProps) {
  const { athleteName, userName, userId, status, playbackUrl } = submission;
  const canCorrect = status === 'completed' && playbackUrl !== null;
  return (
    <ActionMenu
      label={`More for ${athleteName}`}
      className={styles.menu}
      actions={[
        ...(canCorrect
          ? [{ label: 'Send a corrected analysis', icon: <PencilLine aria-hidden="true" />, onSelect: onCorrect }]
          : []),
        isOnlyPlayer
          ? { label: 'Show all players', icon: <Users aria-hidden="true" />, onSelect: () => onPlayer(null) }
          : {
              label: `Show only ${userName ?? athleteName}`,
              icon: <User aria-hidden="true" />,
              onSelect: () => onPlayer(userId),
            },
      ]}
    />
  );
}
