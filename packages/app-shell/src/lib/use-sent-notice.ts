import type { NoticeMessage } from '@swing/ui/notice';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The navigation state of a queue: the player to whom an analysis was just sent, or null. */
export type SentState = { sentTo: string } | null;

/**
 * Returns the message of a queue, and the function that sets it. If the analyzer was left because an analysis was sent, the first message
 * says so. It is then removed from the browser's history, so that a reload or Back does not repeat it (screens-4).
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
