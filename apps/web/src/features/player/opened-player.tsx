import type { Player } from '@swing/video-analyzer/playback/player';
import type { Size } from '@swing/video-analyzer/playback/zoom';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { LongWait } from './long-wait.tsx';
import { PictureChoices } from './picture-choices.tsx';
import { couldBeCut, isWorthCutting, regionInside } from './shown-region.ts';
import { SwingControls } from './swing-controls.tsx';
import { SwingStage } from './swing-stage.tsx';
import { useBlackBars } from './use-black-bars.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useIdle } from './use-idle.ts';
import { useMediaQuery } from './use-media-query.ts';
import { usePictureView } from './use-picture-view.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useSound } from './use-sound.ts';
import styles from './swing-player.module.css';

/** A phone in landscape, where the picture fills the screen. Keep in sync with swing-player.module.css. */
const flatScreen = '(height < 30rem) and (orientation: landscape)';

interface OpenedPlayerProps {
  player: Player;
  video: HTMLVideoElement;
  title: string;
  /** Times of the key points, in seconds. Each has a mark above the position slider. */
  moments: readonly number[];
  isLoaded: boolean;
  /** True after Try Again, whose button had the focus and was removed. */
  isRetry: boolean;
  /** Laid over the picture while there is none: a spinner or an error. */
  children: ReactNode;
}

/** The picture with its overlays and the controls. This element goes full screen. */
export function OpenedPlayer({ player, video, title, moments, isLoaded, isRetry, children }: OpenedPlayerProps) {
  const root = useRef<HTMLDivElement>(null);
  const { status, width, height, isWaiting, isExact } = useSyncExternalStore(player.subscribe, player.getSnapshot);
  const [stage, setStage] = useState<Size>({ width: 0, height: 0 });
  const [isWhole, setWhole] = useState(false);
  const frame = { width, height };
  const bars = useBlackBars(player, couldBeCut(stage, frame));
  const canBeCut = isWorthCutting(stage, frame, bars);
  const region = canBeCut && !isWhole ? regionInside(frame, bars) : { x: 0, y: 0, ...frame };
  const view = usePictureView({ frame, region, stage, onStage: setStage, onTap: () => player.toggle() });
  const sound = useSound(video);
  const fullScreen = useFullScreen(root, video);
  const isIdle = useIdle(root, status === 'playing');
  const isOverlaid = useMediaQuery(flatScreen) || fullScreen.isFull;
  usePlayerKeys(player, root, {
    toggleMute: sound.toggleMute,
    changeVolume: sound.changeVolume,
    toggleFullScreen: fullScreen.toggle,
    zoomIn: view.zoomIn,
    zoomOut: view.zoomOut,
    resetZoom: view.reset,
    move: view.zoom > 1 ? view.move : null,
  });
  const { stageRef } = view;

  useEffect(() => {
    if (isRetry && document.activeElement === document.body) stageRef.current?.focus({ preventScroll: true });
  }, [isRetry, stageRef]);

  return (
    <div
      ref={root}
      className={styles.root}
      // Safari does not focus a clicked button. Focus this element instead, so that the player's keys work.
      tabIndex={-1}
      data-theme="dark"
      data-overlaid={isOverlaid || undefined}
      data-idle={isIdle || undefined}
    >
      <SwingStage player={player} video={video} label={title} view={view}>
        {children}
        {isLoaded && (isWaiting || (status === 'paused' && !isExact)) ? <LongWait /> : null}
        <PictureChoices canBeCut={canBeCut} isWhole={isWhole} onWhole={setWhole} view={view} />
      </SwingStage>
      <SwingControls player={player} sound={sound} view={view} fullScreen={fullScreen} moments={moments} />
    </div>
  );
}
