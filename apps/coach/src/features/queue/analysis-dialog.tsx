import { trpc } from '@swing/app-shell/api';
import { DateText } from '@swing/app-shell/date-text';
import { KeyPointButtons } from '@swing/app-shell/key-point-buttons';
import { useNow } from '@swing/app-shell/lib/use-now';
import type { Submission } from '@swing/contract/submissions';
import { analysisLink } from '@swing/domain/analysis-link';
import { Dialog } from '@swing/ui/dialog';
import { useRef } from 'react';
import styles from './analysis-dialog.module.css';

/** Plays a sent analysis, with its key points. */
export function AnalysisDialog({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { id, athleteName, analyzedAt, analysisUpdatedAt } = submission;
  const link = analysisLink(submission);
  const video = useRef<HTMLVideoElement>(null);
  const now = useNow(30_000);
  const { data } = trpc.submissions.read.useQuery({ id }, { meta: { failureLog: 'Failed to load the key points' } });
  const sentAt = analysisUpdatedAt ?? analyzedAt;

  function show(seconds: number) {
    if (!video.current) return;
    video.current.currentTime = seconds;
    video.current.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Analysis for ${athleteName}`}
      description={
        sentAt ? (
          <>
            Sent <DateText iso={sentAt} now={now} />
          </>
        ) : undefined
      }
      size="large"
    >
      {link ? <video ref={video} className={styles.video} src={link} controls playsInline preload="metadata" /> : null}
      {link && data && data.keyPoints.length > 0 ? (
        <section className={styles.points} aria-label="Key points">
          <h3>Key points</h3>
          <KeyPointButtons points={data.keyPoints} onChoose={show} />
        </section>
      ) : null}
    </Dialog>
  );
}
