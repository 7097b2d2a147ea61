import { formatBytes } from '@swing/ui/format-bytes';
import { createSendRate, secondsFor, timeLeftText } from './send-rate.ts';

/** How far a file has been sent. */
export interface SendState {
  /** Share (0 to 1) at which an earlier attempt was resumed. Null if it began with the first byte. */
  resumedAt: number | null;
  /** True while the connection is lost. Sending resumes as soon as it is back. */
  isWaiting: boolean;
  /** 0 to 1 of the bytes. */
  share: number;
  /** Null while it is too early to tell, like `secondsLeft`. */
  bytesPerSecond: number | null;
  secondsLeft: number | null;
}

interface SendStart {
  /** Bytes of the file. */
  size: number;
  /** Bytes the server holds of an earlier attempt. Null if there was none. */
  resumedFrom: number | null;
}

/** Converts the callbacks of sending into the state shown to the user. `now` is in milliseconds. */
export function createSendProgress(
  { size, resumedFrom }: SendStart,
  now: () => number,
  show: (state: SendState) => void,
) {
  const rate = createSendRate();
  const resumedAt = resumedFrom === null ? null : resumedFrom / size;
  let shown: SendState = {
    resumedAt,
    isWaiting: false,
    share: resumedAt ?? 0,
    bytesPerSecond: null,
    secondsLeft: null,
  };

  function update(change: Partial<SendState>): void {
    shown = { ...shown, ...change };
    show(shown);
  }

  function onProgress(bytes: number): void {
    const bytesPerSecond = rate.note(bytes, now());
    update({
      share: bytes / size,
      bytesPerSecond,
      secondsLeft: secondsFor(size - bytes, bytesPerSecond),
      isWaiting: false,
    });
  }

  show(shown);
  return {
    onProgress,
    onResumed(bytes: number): void {
      update({ resumedAt: bytes / size });
      onProgress(bytes);
    },
    onWaiting: () => update({ isWaiting: true, bytesPerSecond: null, secondsLeft: null }),
  };
}

/** Says that sending waits for the connection, or resumed. Null for neither. */
export function sendNote({ isWaiting, resumedAt }: SendState): string | null {
  if (isWaiting) return 'The connection is gone. Your upload goes on by itself as soon as it is back.';
  return resumedAt ? 'Your upload goes on where it stopped.' : null;
}

/** The bytes sent of `size`, the speed and the time left, as far as known: "4.0 MB of 8.0 MB · 1.0 MB/s · a few seconds left". */
export function sendDetails({ share, bytesPerSecond, secondsLeft }: SendState, size: number): string {
  const sent = `${formatBytes(Math.round(size * share))} of ${formatBytes(size)}`;
  const speed = bytesPerSecond ? `${formatBytes(Math.round(bytesPerSecond))}/s` : null;
  const timeLeft = secondsLeft === null ? null : timeLeftText(secondsLeft);
  return [sent, speed, timeLeft].filter(Boolean).join(' · ');
}
