const windowMilliseconds = 8_000;
const shortestMilliseconds = 1_000;

export interface SendRate {
  /** Notes that `sent` bytes had left by `now`, milliseconds; answers bytes per second over the last seconds, or null. */
  note: (sent: number, now: number) => number | null;
}

/** Measures speed over the last 8 seconds, so that one stalled moment does not throw the time left about. */
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

/** Seconds until `left` bytes are through, or null while nobody can say. */
export function secondsFor(left: number, bytesPerSecond: number | null): number | null {
  return bytesPerSecond ? left / bytesPerSecond : null;
}

/** Seconds as a person says them: "about 3 minutes left". */
export function timeLeftText(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds <= 50) return `about ${Math.ceil(seconds / 10) * 10} seconds left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return minutes <= 1 ? 'about a minute left' : `about ${minutes} minutes left`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'about an hour left' : `about ${hours} hours left`;
}
