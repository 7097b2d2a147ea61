import { Alert } from '@swing/ui/alert';
import type { RecordingRoom } from '../../takes/recording-room.ts';
import styles from './room-notice.module.css';

const advice = 'Delete recordings you no longer need, or free some disk space.';

function roomText({ hasDisk, minutesLeft }: RecordingRoom, isStoring: boolean): string | null {
  if (!hasDisk)
    return 'This browser cannot keep recordings on the disk. If the tab is closed or crashes, a recording that was not sent is lost.';
  if (!isStoring)
    return 'There is no room left on the disk. The recording goes on, but its rest is only in this tab: it is lost if the tab is closed or crashes before the recording is sent.';
  if (minutesLeft === null) return null;
  if (minutesLeft === 0) return `There is no room left on the disk for a recording. ${advice}`;
  return `There is room on the disk for ${minutesLeft} of 10 minutes of recording. ${advice}`;
}

type RoomNoticeProps = {
  room: RecordingRoom | null;
  /** False while something is recorded that the browser does not store. */
  isStoring: boolean;
};

/** Warns before and during a recording that could be lost or would not fit. Shows nothing if all is well. */
export function RoomNotice({ room, isStoring }: RoomNoticeProps) {
  const text = room && roomText(room, isStoring);
  return (
    <div role="status" className={styles.notice}>
      {text ? (
        <Alert tone={room.minutesLeft === 0 && isStoring ? 'error' : 'warning'} role="none">
          {text}
        </Alert>
      ) : null}
    </div>
  );
}
