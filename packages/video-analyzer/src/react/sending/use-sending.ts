import type { KeyPoint } from '@swing/domain/key-points';
import { useEffect, useRef } from 'react';
import type { RecordedSegment } from '../../recording/recorded-segments.ts';
import type { Store } from '../../store.ts';
import { deleteKeyPoints } from './use-key-points.ts';
import { createSendHold, type SendHold } from './send-hold.ts';
import { isLockedBy } from './is-sending-phase.ts';
import type { SendStatus } from './send-status.ts';

/** A recording to send, with what the player should remember of it (submissions-21). */
export type ApprovedTake = RecordedSegment & { readonly keyPoints: readonly KeyPoint[] };
/** Sends the bytes at once and completes the analysis once `hold` is released. Rejects if it was taken back before. */
export type SendTake = (take: ApprovedTake, report: (status: SendStatus) => void, hold: SendHold) => Promise<void>;

/** Returns the recording as it is sent, once it can be. */
export type WhenReady = (report: (status: SendStatus) => void, hold: SendHold) => Promise<RecordedSegment>;
export type Approve = (segment: RecordedSegment, keyPoints: readonly KeyPoint[], whenReady: WhenReady) => void;

export type Sending = { readonly segmentId: string; readonly status: SendStatus; readonly hold: SendHold };

const redirectMilliseconds = 2000;

type SendingOptions = {
  /** Receives how far the recording is sent. */
  sending: Store<Sending | null>;
  /** Null: nothing is sent. */
  onSend: SendTake | null;
  onSent: () => void;
};

/**
 * Sends one recording at a time. One that was sent is deleted, and `onSent` is called two seconds later. An error that `onSend` throws becomes
 * the failed status. Leaving the page takes back a recording that can still be taken back (recording-23).
 */
export function useSending({ sending, onSend, onSent }: SendingOptions): Approve {
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = useRef<SendHold>(undefined);
  const isLeft = useRef(false);

  useEffect(() => {
    isLeft.current = false;
    const takeBack = () => current.current?.takeBack();
    globalThis.addEventListener('pagehide', takeBack);
    return () => {
      globalThis.removeEventListener('pagehide', takeBack);
      takeBack();
      isLeft.current = true;
      clearTimeout(redirect.current);
    };
  }, []);

  async function send(...[approved, keyPoints, whenReady]: Parameters<Approve>) {
    if (isLeft.current || isLockedBy(sending.getSnapshot()) || !onSend) return;
    const hold = createSendHold();
    current.current = hold;
    let segment = approved;
    const report = (status: SendStatus) => sending.set({ segmentId: segment.id, status, hold });
    hold.takenBack.addEventListener('abort', () => report({ phase: 'takingBack' }));
    report({ phase: 'requesting' });
    try {
      segment = await whenReady(report, hold);
      await onSend({ ...segment, keyPoints }, report, hold);
      report({ phase: 'sent' });
      void segment.remove();
      deleteKeyPoints(segment.id);
      if (!isLeft.current) redirect.current = setTimeout(onSent, redirectMilliseconds);
    } catch (error) {
      if (hold.takenBack.aborted) report({ phase: 'takenBack' });
      else report({ phase: 'failed', message: error instanceof Error ? error.message : String(error) });
    } finally {
      hold.end();
    }
  }

  return (...take) => void send(...take);
}
