import type { LibraryVideo } from '@swing/contract/library';
import { Play, Video } from 'lucide-react';
import { useState } from 'react';
import styles from './video-thumbnail.module.css';

/** Minutes and seconds: "0:04", "12:30". At least one second. */
export function durationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

interface VideoThumbnailProps {
  video: Pick<LibraryVideo, 'name' | 'status' | 'thumbnailUrl' | 'durationSeconds'>;
  /** Without it, the picture is not a button. */
  onPlay?: (() => void) | undefined;
}

/** A frame of a video and its length, in a box of fixed shape. Plays the video when it is ready. */
export function VideoThumbnail({ video, onPlay }: VideoThumbnailProps) {
  const { name, status, thumbnailUrl, durationSeconds } = video;
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isReady = status === 'ready';
  return (
    <div className={styles.root}>
      {thumbnailUrl && thumbnailUrl !== brokenUrl ? (
        <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" onError={() => setBrokenUrl(thumbnailUrl)} />
      ) : (
        <Video className={styles.none} aria-hidden="true" />
      )}
      {isReady ? (
        <span className={styles.length} aria-hidden="true">
          {durationText(durationSeconds)}
        </span>
      ) : null}
      {isReady && onPlay ? (
        <button type="button" className={styles.play} aria-label={`Play ${name}`} onClick={onPlay}>
          <Play aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
