import { useEffect, useState } from 'react';
import { checkRecordingRoom, type RecordingRoom } from '../encoding/recording-room.ts';
import type { Recorder } from '../recording/recorder.ts';

/** The room for a recording. Checked again after each recording, and after one was deleted. Null until it is known. */
export function useRecordingRoom(recorder: Recorder): RecordingRoom | null {
  const [room, setRoom] = useState<RecordingRoom | null>(null);
  useEffect(() => {
    let { segments } = recorder.getSnapshot();
    let isMounted = true;
    const check = () =>
      checkRecordingRoom().then((found) => {
        if (isMounted) setRoom(found);
      });
    void check();
    const stop = recorder.subscribe(() => {
      const now = recorder.getSnapshot().segments;
      if (now === segments) return;
      segments = now;
      void check();
    });
    return () => {
      isMounted = false;
      stop();
    };
  }, [recorder]);
  return room;
}
