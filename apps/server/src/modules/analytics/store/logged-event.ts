/** One event as it is stored. */
export interface LoggedEvent {
  eventType: string;
  /** Plan id that the hourly and daily counts use. Empty if none. */
  countedId: string;
  pagePath: string;
  sessionId: string;
  referrer: string | null;
  userAgent: string | null;
  planId: string | null;
  planName: string | null;
  planPrice: string | null;
  userEmail: string | null;
  isBot: boolean;
  createdAt: Date;
}
