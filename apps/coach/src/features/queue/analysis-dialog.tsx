import type { Submission } from '@swing/contract/submissions';
import { analysisLink } from '@swing/domain/analysis-link';
import { Dialog } from '@swing/ui/dialog';
import styles from './queue.module.css';

/** Plays a sent analysis. */
export function AnalysisDialog({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const link = analysisLink(submission);
  return (
    <Dialog isOpen onClose={onClose} title={`Analysis for ${submission.athleteName}`} size="large">
      {link ? <video className={styles.analysis} src={link} controls playsInline preload="metadata" /> : null}
    </Dialog>
  );
}
