import type { Player } from '@swing/video-analyzer/playback/player';
import { useEffect, useRef } from 'react';

interface SwingStageProps {
  player: Player;
  video: HTMLVideoElement;
  label: string;
}

/** The picture: the video while it plays, and the exact frame painted over it while it stands still. */
export function SwingStage({ player, video, label }: SwingStageProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    place.current?.prepend(video);
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

  return (
    <div className="swing-stage" ref={place}>
      <canvas ref={canvas} className="swing-stage__frame" role="img" aria-label={label} hidden />
    </div>
  );
}
