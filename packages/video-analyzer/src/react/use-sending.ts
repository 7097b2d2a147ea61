import type { KeyPoint } from '@swing/domain/key-points';
import { useEffect, useRef, useState } from 'react';
import type { RecordedSegment } from '../recording/recorded-segments.ts';
import { deleteKeyPoints } from './use-key-points.ts';
import type { SendStatus } from './send-status.ts';

/** A recording to send, with what the player should remember of it (submissions-21). */
export type ApprovedTake = RecordedSegment & { readonly keyPoints: readonly KeyPoint[] };
export type SendTake = (take: ApprovedTake, report: (status: SendStatus) => void) => Promise<void>;

export type Sending = { readonly segmentId: string; readonly status: SendStatus };

const redirectMilliseconds = 2000;

/**
 * Sends one recording at a time. One that was sent is deleted, and `onSent` is called two seconds later. An error that `onSend` throws becomes
 * the failed status. Without `onSend`, nothing is sent.
 */
export function useSending(onSend: SendTake | null, onSent: () => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isBusy = sending !== null && sending.status.phase !== 'failed' && sending.status.phase !== 'sent';
  const isSent = sending?.status.phase === 'sent';

  useEffect(() => () => clearTimeout(redirect.current), []);

  async function send(segment: RecordedSegment, keyPoints: readonly KeyPoint[]) {
    if (isBusy || isSent || !onSend) return;
    const report = (status: SendStatus) => setSending({ segmentId: segment.id, status });
    report({ phase: 'requesting' });
    try {
      await onSend({ ...segment, keyPoints }, report);
      report({ phase: 'sent' });
      void segment.remove();
      deleteKeyPoints(segment.id);
      redirect.current = setTimeout(onSent, redirectMilliseconds);
    } catch (error) {
      report({ phase: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  return { sending, isBusy, isSent, send };
}
