import type { Submission } from '@swing/contract/submissions';
import { watchPath } from '@swing/domain/routes';
import { Play, Video } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import styles from './submission-list.module.css';

interface SubmissionThumbnailProps {
  submission: Submission;
  /** Whether a browser can play the swing. */
  isPlayable: boolean;
}

/** A frame of the swing in a box of fixed shape. Links to the swing if it is playable. */
export function SubmissionThumbnail({ submission, isPlayable }: SubmissionThumbnailProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { id, thumbnailUrl, athleteName } = submission;
  const picture =
    thumbnailUrl && thumbnailUrl !== brokenUrl ? (
      <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" onError={() => setBrokenUrl(thumbnailUrl)} />
    ) : (
      <Video className={styles.thumbnailNone} aria-hidden="true" />
    );
  if (!isPlayable) return <div className={styles.thumbnail}>{picture}</div>;
  return (
    <Link to={watchPath(id, 'swing')} className={styles.thumbnail} aria-label={`Watch the swing of ${athleteName}`}>
      {picture}
      <span className={styles.thumbnailPlay} aria-hidden="true">
        <Play />
      </span>
    </Link>
  );
}
