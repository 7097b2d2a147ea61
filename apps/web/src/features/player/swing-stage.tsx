import type { Player } from '@swing/video-analyzer/playback/player';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import type { PictureView } from './use-picture-view.ts';
import styles from './swing-player.module.css';

interface SwingStageProps {
  player: Player;
  video: HTMLVideoElement;
  label: string;
  view: PictureView;
  /** Laid over the picture. */
  children: ReactNode;
}

/** Shows the video while it plays. While paused, paints the exact frame over it. */
export function SwingStage({ player, video, label, view, children }: SwingStageProps) {
  const picture = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    picture.current?.prepend(video);
    return () => video.remove();
  }, [video]);

  useEffect(() => {
    let request = 0;
    const paint = () => {
      request = 0;
      const screen = canvas.current;
      const { status, width, height } = player.getSnapshot();
      if (!screen) return;
      screen.hidden = status !== 'paused';
      if (status !== 'paused') return;
      if (screen.width !== width) screen.width = width;
      if (screen.height !== height) screen.height = height;
      const context = screen.getContext('2d', { alpha: false });
      if (context) player.image()?.draw(context, 0, 0, width, height);
    };
    const stop = player.subscribe(() => {
      if (request === 0) request = requestAnimationFrame(paint);
    });
    return () => {
      cancelAnimationFrame(request);
      stop();
    };
  }, [player]);

  const { placed, zoom, isHeld, stageRef, handlers } = view;
  // Without a size until it is placed, so that it does not move into its place.
  const place: CSSProperties = placed
    ? { left: placed.x, top: placed.y, width: placed.width, height: placed.height }
    : {};
  return (
    <div className={styles.screen}>
      <div
        ref={stageRef}
        className={styles.stage}
        tabIndex={-1}
        data-stage=""
        data-zoomed={zoom > 1 || undefined}
        data-held={isHeld || undefined}
        {...handlers}
      >
        <div ref={picture} className={styles.stagePicture} style={place}>
          <canvas ref={canvas} className={styles.stageFrame} role="img" aria-label={label} hidden />
        </div>
      </div>
      {children}
    </div>
  );
}
