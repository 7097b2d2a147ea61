import { ArrowLeft } from 'lucide-react';
import { Button } from '@swing/ui/button';
import { useConfirm } from '@swing/ui/confirm-dialog';
import type { AnalyzerDocument } from '../document/analyzer-document.ts';
import { isStill } from '../recording/recorder-status.ts';
import type { Observable } from '../store.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { hasUnsent, isSendingPhase } from './sending/is-sending-phase.ts';
import { leaveTexts } from './leave-warning.ts';
import { useDocumentStatus } from './document/use-document-status.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useObservable } from './use-observable.ts';
import { useSelected } from './use-selected.ts';
import type { Sending } from './sending/use-sending.ts';

type LeaveButtonProps = Pick<AnalyzerParts, 'recordingState'> & {
  sending: Observable<Sending | null>;
  document: AnalyzerDocument | null;
  /** Whether the video is a player's swing, which is work until the analysis is saved (analyzer-16). */
  isWork: boolean;
  isCompleted: boolean;
  onLeave: (isSent: boolean) => void;
};

/** The button back to the queue. While there is unsaved work, it asks first, and the browser warns before the tab is closed. */
export function LeaveButton({ recordingState, document, isWork, isCompleted, onLeave, ...props }: LeaveButtonProps) {
  const sending = useObservable(props.sending);
  const status = useSelected(recordingState, (state) => state.status);
  // Stored recordings are there again when the analyzer is opened the next time (recording-2).
  const hasUnstored = useSelected(recordingState, ({ unstoredIds }) => hasUnsent(unstoredIds, sending));
  const isAnalysisSaved = useDocumentStatus(document, (saved) => saved.isAnalysisSaved);
  const confirm = useConfirm();
  const isBusy = sending !== null && isSendingPhase(sending.status.phase);
  const isSent = sending?.status.phase === 'sent';
  const isUnsaved = isWork && !isAnalysisSaved && !isSent;
  const hasUnsavedWork = (isBusy || !isStill(status) || hasUnstored || isUnsaved) && !isCompleted;
  useLeaveWarning(hasUnsavedWork);

  async function leave() {
    const resume = sending?.hold.pause();
    if (!hasUnsavedWork || (await confirm({ message: leaveTexts.queue }))) onLeave(isSent);
    else resume?.();
  }

  return (
    <Button variant="secondary" size="small" isFullWidth icon={<ArrowLeft />} onClick={() => void leave()}>
      Back to Queue
    </Button>
  );
}
