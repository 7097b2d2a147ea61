import { useEffect, useState } from 'react';
import { checkRecordingRoom, type RecordingRoom } from '../../takes/recording-room.ts';
import { onTakeChange } from '../../takes/take-changes.ts';

/**
 * The room for a recording. Checked again after each recording, after one was deleted, and when the coach comes back to the page,
 * perhaps from freeing some. Null until it is known.
 */
export function useRecordingRoom(): RecordingRoom | null {
  const [room, setRoom] = useState<RecordingRoom | null>(null);
  useEffect(() => {
    let isMounted = true;
    const check = () =>
      void checkRecordingRoom().then((found) => {
        if (isMounted) setRoom(found);
      });
    check();
    const stop = onTakeChange(check);
    globalThis.addEventListener('focus', check);
    return () => {
      isMounted = false;
      stop();
      globalThis.removeEventListener('focus', check);
    };
  }, []);
  return room;
}
