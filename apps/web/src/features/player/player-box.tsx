import { Spinner } from '@swing/ui/spinner';
import type { ReactNode } from 'react';
import styles from './swing-player.module.css';

/** A box of the player's size, with a message or a spinner instead of a video. */
export function PlayerBox({ children }: { children: ReactNode }) {
  return (
    <div className={styles.root} data-theme="dark">
      <div className={styles.screen}>
        <div className={styles.message}>{children}</div>
      </div>
      <div className={styles.noControls} />
    </div>
  );
}

/** Shown while the player loads. */
export function PlayerLoading() {
  return (
    <PlayerBox>
      <Spinner label="Loading the video" size="large" />
    </PlayerBox>
  );
}
