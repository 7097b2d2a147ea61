const windowMilliseconds = 8_000;
const shortestMilliseconds = 1_000;

export interface SendRate {
  /** Records that `sent` bytes were sent by `now` (milliseconds). Returns bytes per second, or null until samples span 1 s. */
  note: (sent: number, now: number) => number | null;
}

/** Measures the speed over the last 8 seconds, so that a short stall does not make the time left jump. */
export function createSendRate(): SendRate {
  let samples: { sent: number; at: number }[] = [];
  return {
    note(sent, at) {
      samples = [...samples.filter((sample) => at - sample.at <= windowMilliseconds), { sent, at }];
      const [oldest = { sent, at }] = samples;
      const elapsed = at - oldest.at;
      if (elapsed < shortestMilliseconds) return null;
      return Math.max(0, ((sent - oldest.sent) / elapsed) * 1000);
    },
  };
}

/** Seconds until `left` bytes are sent. Null if the speed is unknown or 0. */
export function secondsFor(left: number, bytesPerSecond: number | null): number | null {
  return bytesPerSecond ? left / bytesPerSecond : null;
}

/** Rounds seconds to a readable text: "about 3 minutes left". */
export function timeLeftText(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds <= 50) return `about ${Math.ceil(seconds / 10) * 10} seconds left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return minutes <= 1 ? 'about a minute left' : `about ${minutes} minutes left`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'about an hour left' : `about ${hours} hours left`;
}
