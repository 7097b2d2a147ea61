import { paths } from '@swing/contract/paths';
import type { Submission } from '@swing/contract/submissions';
import { ActionMenu } from '@swing/ui/action-menu';
import { downloadUrl } from '@swing/ui/save-file';
import { Download, PencilLine, User, Users } from 'lucide-react';
import styles from './queue.module.css';

interface QueueMenuProps {
  submission: Submission;
  isOnlyPlayer: boolean;
  onPlayer: (player: string | null) => void;
  onCorrect: () => void;
}

/** The less frequent actions. A corrected analysis needs the video, which is not kept as long as the submission. */
export function QueueMenu({ submission, isOnlyPlayer, onPlayer, onCorrect }: QueueMenuProps) {
  const { athleteName, userName, userId, status, playbackUrl, r2Key, isPrepared } = submission;
  const isDone = status === 'completed';
  return (
    <ActionMenu
      label={`More for ${athleteName}`}
      className={styles.menu}
      actions={[
        ...(isDone && playbackUrl !== null
          ? [{ label: 'Send a corrected analysis', icon: <PencilLine aria-hidden="true" />, onSelect: onCorrect }]
          : []),
        ...(isDone && r2Key && isPrepared
          ? [
              {
                label: 'Download Original',
                icon: <Download aria-hidden="true" />,
                onSelect: () => downloadUrl(paths.downloadVideo(r2Key)),
              },
            ]
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
