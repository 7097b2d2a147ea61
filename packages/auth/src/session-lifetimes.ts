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
