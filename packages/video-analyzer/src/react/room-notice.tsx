import { Alert } from '@swing/ui/alert';
import type { RecordingRoom } from '../encoding/recording-room.ts';
import styles from './room-notice.module.css';

const advice = 'Delete recordings you no longer need, or free some disk space.';

function roomText({ hasDisk, minutesLeft }: RecordingRoom): string | null {
  if (!hasDisk)
    return 'This browser cannot keep recordings on the disk. If the tab is closed or crashes, a recording that was not sent is lost.';
  if (minutesLeft === null) return null;
  if (minutesLeft === 0) return `There is no room left on the disk for a recording. ${advice}`;
  return `There is room on the disk for ${minutesLeft} of 10 minutes of recording. ${advice}`;
}

/** Warns before a recording that could be lost or would not fit. Shows nothing if all is well. */
export function RoomNotice({ room }: { room: RecordingRoom | null }) {
  const text = room && roomText(room);
  return (
    <div role="status" className={styles.notice}>
      {text ? (
        <Alert tone={room.minutesLeft === 0 ? 'error' : 'warning'} role="none">
          {text}
        </Alert>
      ) : null}
    </div>
  );
}
