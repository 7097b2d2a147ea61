import type { NoticeMessage } from '@swing/ui/notice';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The navigation state of a queue: the player to whom an analysis was just sent, or null. */
export type SentState = { sentTo: string } | null;

/**
 * The message in a queue, at first that an analysis was sent if the analyzer was left for that. Cleared from the history entry, so a
 * reload or Back does not repeat it (screens-4).
 */
export function useSentNotice() {
  const location = useLocation();
  const navigate = useNavigate();
  const sent = location.state as SentState;
  useEffect(() => {
    if (sent) void navigate(location, { replace: true, state: null });
  }, [sent, location, navigate]);
  return useState<NoticeMessage | null>(sent && { tone: 'success', text: `The analysis for ${sent.sentTo} was sent.` });
}
