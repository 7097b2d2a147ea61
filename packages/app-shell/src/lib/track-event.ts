import type { TrackEventInput } from '@swing/contract/analytics';
import { browserStorage, type KeyValueStorage } from './browser-storage.ts';

export type SentEvent = Omit<TrackEventInput, 'session_id'>;

const sessionKey = 'analyticsSessionId';

/**
 * Returns the visitor's analytics session: "session_", its start in milliseconds, and a random word. Creates it if
 * needed.
 */
export function analyticsSessionId(storage: KeyValueStorage, now: number, random: number): string {
  const kept = storage.getItem(sessionKey);
  if (kept) return kept;
  const made = `session_${now}_${random.toString(36).slice(2, 11)}`;
  storage.setItem(sessionKey, made);
  return made;
}

/** Sends an event without waiting for it. Failures are ignored (TRK-03). */
export function trackEvent(url: string, event: SentEvent): void {
  try {
    const session_id = analyticsSessionId(browserStorage('localStorage'), Date.now(), Math.random());
    const body = JSON.stringify({ ...event, session_id });
    if (navigator.sendBeacon?.(url, body)) return;
    fetch(url, { method: 'POST', body, keepalive: true, mode: 'no-cors' }).catch(() => undefined);
  } catch {
    // Ignored on purpose: tracking must not disturb the page.
  }
}
