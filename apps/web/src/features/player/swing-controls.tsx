import { IconButton } from '@swing/ui/icon-button';
import { Select } from '@swing/ui/select';
import { Slider } from '@swing/ui/slider';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { speeds, type Player } from '@swing/video-analyzer/playback/player';
import { PlayButtons } from '@swing/video-analyzer/react/transport/play-buttons';
import { preciseTime } from '@swing/video-analyzer/react/time-text';
import { zoomLimits } from '@swing/video-analyzer/playback/zoom';
import { Maximize, Minimize, ZoomIn, ZoomOut } from 'lucide-react';
import { useSyncExternalStore, type CSSProperties } from 'react';
import { SoundControls } from './sound-controls.tsx';
import type { FullScreen } from './use-full-screen.ts';
import type { PictureView } from './use-picture-view.ts';
import type { SoundChoice } from './use-sound.ts';
import styles from './swing-controls.module.css';

interface SwingControlsProps {
  player: Player;
  sound: SoundChoice;
  view: PictureView;
  fullScreen: FullScreen;
  /** Times of the key points, in seconds. Each has a mark above the position slider. */
  moments: readonly number[];
}

/** Position, play, steps by single frames, speed, sound, zoom and full screen. */
export function SwingControls({ player, sound, view, fullScreen, moments }: SwingControlsProps) {
  const { status, frame, frameCount, isIndexed, time, duration, speed } = useSyncExternalStore(
    player.subscribe,
    player.getSnapshot,
  );
  const isEmpty = status === 'empty';
  const frames = isIndexed ? `, frame ${frame + 1} of ${frameCount}` : '';
  const position = `${preciseTime(time)} of ${preciseTime(duration)}${frames}`;

  return (
    <div className={styles.root}>
      <div className={styles.slider}>
        {isIndexed ? <Marks shares={new Set(moments.map((seconds) => shareAt(player, seconds)))} /> : null}
        <Slider
          label="Position"
          isLabelHidden
          value={frame}
          max={Math.max(0, frameCount - 1)}
          disabled={isEmpty || !isIndexed}
          valueText={position}
          onValueChange={(next) => player.step(next - player.getSnapshot().frame)}
        />
      </div>
      <div className={styles.start}>
        <SoundControls sound={sound} />
        <p className={classNames(styles.position, utilities.number)}>{isEmpty ? null : position}</p>
      </div>
      <div className={styles.middle}>
        <PlayButtons player={player} lead={() => player} />
      </div>
      <div className={styles.end}>
        <Select
          className={styles.speed}
          label="Speed"
          isLabelHidden
          value={String(speed)}
          onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}
          options={speeds.map((one) => ({ value: String(one), label: `${one}x` }))}
        />
        <IconButton
          className={styles.zoom}
          label="Zoom out"
          icon={<ZoomOut />}
          aria-disabled={view.zoom <= zoomLimits.min}
          onClick={view.zoomOut}
          aria-keyshortcuts="-"
          title="Zoom out (-)"
        />
        <IconButton
          className={styles.zoom}
          label="Zoom in"
          icon={<ZoomIn />}
          disabled={isEmpty}
          aria-disabled={view.zoom >= zoomLimits.max}
          onClick={view.zoomIn}
          aria-keyshortcuts="+"
          title="Zoom in (+)"
        />
        {fullScreen.isAvailable ? (
          <IconButton
            label={fullScreen.isFull ? 'Leave full screen' : 'Full screen'}
            icon={fullScreen.isFull ? <Minimize /> : <Maximize />}
            onClick={fullScreen.toggle}
            aria-keyshortcuts="f"
            title={fullScreen.isFull ? 'Leave full screen (f)' : 'Full screen (f)'}
          />
        ) : null}
      </div>
    </div>
  );
}

function shareAt(player: Player, seconds: number): number {
  const { frameCount } = player.getSnapshot();
  return player.frames().frameAt(seconds) / Math.max(1, frameCount - 1);
}

function Marks({ shares }: { shares: ReadonlySet<number> }) {
  return (
    <div className={styles.marks} data-marks="" aria-hidden="true">
      {[...shares].map((share) => (
        <span key={share} className={styles.mark} style={{ '--mark-share': share } as CSSProperties} />
      ))}
    </div>
  );
}
