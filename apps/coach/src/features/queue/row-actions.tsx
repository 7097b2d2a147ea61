import { paths } from '@swing/contract/paths';
import type { Submission } from '@swing/contract/submissions';
import { analysisLink } from '@swing/domain/analysis-link';
import { playbackNotice } from '@swing/domain/playback';
import { ButtonLink } from '@swing/ui/button';
import { Download } from 'lucide-react';
import { QueueAction } from './main-button.tsx';
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

/** The actions of one submission: main button, downloads and menu. */
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
      </div>
      <div className={styles.downloads}>
        <AnalysisDownload submission={submission} />
        <Original submission={submission} />
      </div>
      <QueueMenu
        submission={submission}
        isOnlyPlayer={isOnlyPlayer}
        onPlayer={onPlayer}
        onCorrect={() => opening.correct(submission)}
      />
    </div>
  );
}

/** "Analysis" beside an icon. For screen readers "Download Analysis". */
function DownloadLink({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink
      href={href}
      variant="ghost"
      size="small"
      icon={<Download />}
      aria-label={`Download ${children}`}
      download
    >
      {children}
    </ButtonLink>
  );
}

function AnalysisDownload({ submission }: { submission: Submission }) {
  const link = submission.status === 'completed' ? analysisLink(submission) : null;
  if (!link) return null;
  return <DownloadLink href={link}>Analysis</DownloadLink>;
}

/** Downloads the player's video. Completed submissions have this link in their menu instead, to leave room for the analysis. */
function Original({ submission: { r2Key, isPrepared, playback, status } }: { submission: Submission }) {
  if (!r2Key) return <p className={styles.notice}>The video is not kept any more</p>;
  if (!isPrepared) return <p className={styles.notice}>Preparing the video…</p>;
  const notice = playbackNotice(playback);
  return (
    <>
      {status === 'completed' ? null : <DownloadLink href={paths.downloadVideo(r2Key)}>Original</DownloadLink>}
      {notice ? <p className={styles.notice}>{notice}</p> : null}
    </>
  );
}
