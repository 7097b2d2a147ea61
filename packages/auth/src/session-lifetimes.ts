import type { SessionScope } from '@swing/domain/actor';
import { TimeSpan } from 'lucia';

export interface SessionLifetime {
  span: TimeSpan;
  /** Renewed to the full span once half of it has passed; otherwise it ends when it was said to. */
  isSliding: boolean;
}

export const sessionLifetimes: Record<SessionScope, SessionLifetime> = {
  player: { span: new TimeSpan(30, 'd'), isSliding: true },
  coach: { span: new TimeSpan(30, 'd'), isSliding: true },
  admin: { span: new TimeSpan(12, 'h'), isSliding: false },
  analytics: { span: new TimeSpan(30, 'd'), isSliding: false },
};

const longestMs = new TimeSpan(365, 'd').milliseconds();

/** When a sliding session ends however often it is renewed: a year after the sign-in. Null for one that never renews. */
export function lastEndOf(scope: SessionScope, createdAt: Date): Date | null {
  return sessionLifetimes[scope].isSliding ? new Date(createdAt.getTime() + longestMs) : null;
}
