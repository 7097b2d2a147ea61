import type { Submission } from '@swing/contract/submissions';
import { Play, Video } from 'lucide-react';
import { useState } from 'react';

interface SubmissionThumbnailProps {
  submission: Submission;
  /** Plays the swing; null while no browser could. */
  onWatch: (() => void) | null;
}

/** A frame of the swing in a place of fixed shape; pressing it plays the swing. */
export function SubmissionThumbnail({ submission, onWatch }: SubmissionThumbnailProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { thumbnailUrl, athleteName } = submission;
  const picture =
    thumbnailUrl && thumbnailUrl !== brokenUrl ? (
      <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" onError={() => setBrokenUrl(thumbnailUrl)} />
    ) : (
      <Video className="thumbnail__none" aria-hidden="true" />
    );
  if (!onWatch) return <div className="thumbnail">{picture}</div>;
  return (
    <button type="button" className="thumbnail" aria-label={`Watch the swing of ${athleteName}`} onClick={onWatch}>
      {picture}
      <span className="thumbnail__play" aria-hidden="true">
        <Play />
      </span>
    </button>
  );
}
