import { Spinner } from '@swing/ui/spinner';
import type { Size } from '@swing/video-analyzer/playback/zoom';
import type { ReactNode } from 'react';
import { playerShape } from './player-shape.ts';
import styles from './swing-player.module.css';

interface PlayerBoxProps {
  /** Picture size that gives the screen its shape, see `playerShape`. */
  frameSize?: Size | null;
  children: ReactNode;
}

/** A box of the player's size, with a message or a spinner instead of a video. */
export function PlayerBox({ frameSize, children }: PlayerBoxProps) {
  return (
    <div className={styles.root} style={playerShape(frameSize)} data-theme="dark">
      <div className={styles.screen}>
        <div className={styles.message}>{children}</div>
      </div>
      <div className={styles.noControls} />
    </div>
  );
}

/** Shown while the player loads. */
export function PlayerLoading({ frameSize }: { frameSize?: Size | null | undefined }) {
  return (
    <PlayerBox frameSize={frameSize}>
      <Spinner label="Loading the video" size="large" />
    </PlayerBox>
  );
}
