import type { Size } from '@swing/video-analyzer/playback/zoom';
import type { ReactNode } from 'react';
import { isUpright, playerShape } from '../features/player/player-shape.ts';
import { BackToVideos } from './back-to-videos.tsx';
import styles from './watch-layout.module.css';

interface WatchLayoutProps {
  /** Size of the picture. It shapes the player's screen, see `playerShape`. */
  frameSize?: Size | null | undefined;
  children: ReactNode;
}

/** Places the player, the title, the buttons and the key points of the watch page. On wide screens, an upright video has all others at its side. */
export function WatchLayout({ frameSize, children }: WatchLayoutProps) {
  return (
    <div className={styles.root} style={playerShape(frameSize)} data-upright={isUpright(frameSize) || undefined}>
      <BackToVideos />
      {children}
    </div>
  );
}
