const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface WaitTime {
  /** "5h 12m", or "2d 3h" once past 24 hours. */
  text: string;
  isInDays: boolean;
}

/** The time since `since`, at least 0. `until` ends the wait (coaching-3: analyzedAt). */
export function waitTime(since: Date, now: Date, until?: Date | null): WaitTime {
  const elapsed = Math.max(0, (until ?? now).getTime() - since.getTime());
  if (elapsed >= day) {
    return { text: `${Math.floor(elapsed / day)}d ${Math.floor((elapsed % day) / hour)}h`, isInDays: true };
  }
  return { text: `${Math.floor(elapsed / hour)}h ${Math.floor((elapsed % hour) / minute)}m`, isInDays: false };
}

/** The same wait without minutes, as the admins' queue shows it: "2d 3h", or "5h". */
export function waitTimeInHours(since: Date, now: Date, until?: Date | null): string {
  return waitTime(since, now, until).text.replace(/ \d+m$/, '');
}

/** Whole hours since the oldest pending submission. 0 if there is none. */
export function waitHours(oldestPending: Date | null, now: Date): number {
  return oldestPending === null ? 0 : Math.max(0, Math.floor((now.getTime() - oldestPending.getTime()) / hour));
}
