import type { Submission } from '@swing/contract/submissions';
import { watchPath } from '@swing/domain/routes';
import { Play, Video } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { analysisOf, swingOf } from './watchable.ts';
import styles from './submission-list.module.css';

/** A frame of the swing in a box of fixed shape. Links to the analysis, or to the swing as long as there is none. */
export function SubmissionThumbnail({ submission }: { submission: Submission }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { id, thumbnailUrl, athleteName } = submission;
  const picture =
    thumbnailUrl && thumbnailUrl !== brokenUrl ? (
      <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" onError={() => setBrokenUrl(thumbnailUrl)} />
    ) : (
      <Video className={styles.thumbnailNone} aria-hidden="true" />
    );
  const hasAnalysis = analysisOf(submission) !== null;
  if (!hasAnalysis && swingOf(submission) === null) return <div className={styles.thumbnail}>{picture}</div>;
  return (
    <Link
      to={hasAnalysis ? watchPath(id) : watchPath(id, 'swing')}
      className={styles.thumbnail}
      aria-label={hasAnalysis ? `Watch the analysis for ${athleteName}` : `Watch the swing of ${athleteName}`}
    >
      {picture}
      <span className={styles.thumbnailPlay} aria-hidden="true">
        <Play />
      </span>
    </Link>
  );
}
