import { KeyPointButtons } from '@swing/app-shell/key-point-buttons';
import type { KeyPoint } from '@swing/domain/key-points';
import { useEffect, useId, useSyncExternalStore } from 'react';
import type { OpenedVideo } from './use-swing-player.ts';
import styles from './key-point-list.module.css';

interface KeyPointListProps extends OpenedVideo {
  /** The coach's sentences, each with its moment (submissions-21). */
  points: readonly KeyPoint[];
  /** Path of the same as WebVTT chapters. */
  chaptersUrl: string;
}

/** The key points, each of which shows its moment in the player. The browser's own player offers them as chapters. */
export function KeyPointList({ player, video, points, chaptersUrl }: KeyPointListProps) {
  const titleId = useId();
  const current = useSyncExternalStore(player.subscribe, () => latestAt(points, player.getSnapshot().time));

  useEffect(() => {
    const track = document.createElement('track');
    Object.assign(track, { kind: 'chapters', label: 'Key points', srclang: 'en', default: true, src: chaptersUrl });
    video.append(track);
    return () => track.remove();
  }, [video, chaptersUrl]);

  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <h2 id={titleId}>Key points</h2>
      <KeyPointButtons
        points={points}
        current={current}
        onChoose={(seconds) => {
          player.seek(seconds);
          showStage(video);
        }}
      />
    </section>
  );
}

/** Scrolls the page until the whole picture is visible. Does nothing if it is. */
function showStage(video: HTMLVideoElement): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  video.closest('[data-stage]')?.scrollIntoView({ block: 'nearest', behavior });
}

/** A frame may begin slightly before the moment that was asked for. */
const earlySeconds = 0.05;

/** Index of the last point that has begun. -1 before the first. */
function latestAt(points: readonly KeyPoint[], time: number): number {
  return points.filter(({ seconds }) => seconds <= time + earlySeconds).length - 1;
}
