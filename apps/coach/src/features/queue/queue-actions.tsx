import { paths } from '@swing/contract/paths';
import type { Submission } from '@swing/contract/submissions';
import { analysisLink } from '@swing/domain/analysis-link';
import { playbackNotice } from '@swing/domain/playback';
import { ButtonLink } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import { Download } from 'lucide-react';
import { QueueAction } from './queue-action.tsx';
import { QueueMenu } from './queue-menu.tsx';
import type { OpenAnalyzer } from '@swing/app-shell/lib/use-open-analyzer';
import styles from './queue.module.css';

interface QueueActionsProps {
  submission: Submission;
  opening: OpenAnalyzer;
  isOnlyPlayer: boolean;
  onPlayer: (player: string | null) => void;
  onView: (submission: Submission) => void;
}

/** What can be done with a submission: the main button, the menu and the downloads. */
export function QueueActions({ submission, opening, isOnlyPlayer, onPlayer, onView }: QueueActionsProps) {
  return (
    <div className={styles.actions}>
      <div className={styles.main}>
        <QueueAction
          submission={submission}
          isOpening={opening.id === submission.id}
          onOpen={() => opening.open(submission)}
          onView={() => onView(submission)}
        />
        <QueueMenu
          submission={submission}
          isOnlyPlayer={isOnlyPlayer}
          onPlayer={onPlayer}
          onCorrect={() => opening.correct(submission)}
        />
      </div>
      <AnalysisDownload submission={submission} />
      <Original submission={submission} />
    </div>
  );
}

function AnalysisDownload({ submission }: { submission: Submission }) {
  const link = submission.status === 'completed' ? analysisLink(submission) : null;
  if (!link) return null;
  return (
    <ButtonLink href={link} variant="ghost" size="small" icon={<Download />} download>
      Download Analysis
    </ButtonLink>
  );
}

function Original({ submission: { r2Key, isPrepared, playback } }: { submission: Submission }) {
  if (!r2Key) return <p className={utilities.muted}>The video is not kept any more</p>;
  if (!isPrepared) return <p className={utilities.muted}>Preparing the video…</p>;
  const notice = playbackNotice(playback);
  return (
    <>
      <ButtonLink href={paths.downloadVideo(r2Key)} variant="ghost" size="small" icon={<Download />} download>
        Download Original
      </ButtonLink>
      {notice ? <p className={styles.notice}>{notice}</p> : null}
    </>
  );
}
