import { ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '@swing/ui/icon-button';
import { Slider } from '@swing/ui/slider';
import { speeds } from '../playback/player.ts';
import { wholeStage, zoomLimits, zoomTo } from '../playback/zoom.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { PlayButtons } from './play-buttons.tsx';
import { useObservable } from './use-observable.ts';
import { preciseTime } from './time-text.ts';
import panelStyles from './panel.module.css';
import styles from './transport-bar.module.css';

type PlayerParts = Pick<AnalyzerParts, 'player' | 'view'>;

function SeekBar({ player }: PlayerParts) {
  const { frame, frameCount, time, duration, status } = useObservable(player);
  const isEmpty = status === 'empty';
  return (
    <Slider
      label="Position"
      isLabelHidden
      value={frame}
      max={Math.max(0, frameCount - 1)}
      disabled={isEmpty}
      valueText={`${preciseTime(time)} of ${preciseTime(duration)}, frame ${frame + 1}`}
      onValueChange={(next) => player.step(next - player.getSnapshot().frame)}
    />
  );
}

function Position({ player }: PlayerParts) {
  const { time, duration, frame, frameCount } = useObservable(player);
  return (
    <div className={styles.position}>
      <span className={styles.positionTime}>
        {preciseTime(time)} <span className={panelStyles.muted}>/ {preciseTime(duration)}</span>
      </span>
      <span className={styles.positionFrame}>
        Frame {frameCount === 0 ? 0 : frame + 1} <span className={panelStyles.muted}>/ {frameCount}</span>
      </span>
    </div>
  );
}

function SpeedChoice({ player }: PlayerParts) {
  const { speed } = useObservable(player);
  return (
    <label className={styles.speed}>
      <span className={styles.speedLabel}>Speed</span>
      <select value={speed} onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}>
        {speeds.map((one) => (
          <option key={one} value={one}>
            {one}x
          </option>
        ))}
      </select>
    </label>
  );
}

function ZoomButtons({ view }: PlayerParts) {
  const current = useObservable(view);
  const { min, max, keyStep } = zoomLimits;
  return (
    <div className={styles.zoom} role="group" aria-label="Zoom">
      <IconButton
        label="Zoom out"
        size="small"
        icon={<ZoomOut />}
        disabled={current.zoom <= min}
        onClick={() => view.set(zoomTo(current, current.zoom - keyStep))}
        aria-keyshortcuts="-"
        title="Zoom out (-)"
      />
      <button
        type="button"
        className={styles.zoomValue}
        aria-label={`${current.zoom.toFixed(2)}x, show the whole picture`}
        title="Show the whole picture"
        onClick={() => view.set(wholeStage)}
      >
        {current.zoom.toFixed(2)}x
      </button>
      <IconButton
        label="Zoom in"
        size="small"
        icon={<ZoomIn />}
        disabled={current.zoom >= max}
        onClick={() => view.set(zoomTo(current, current.zoom + keyStep))}
        aria-keyshortcuts="+"
        title="Zoom in (+)"
      />
    </div>
  );
}

/** Play, step, seek, time, frame number, speed and zoom of one video. */
export function TransportBar(parts: PlayerParts) {
  return (
    <section className={styles.root} aria-label="Playback">
      <SeekBar {...parts} />
      <div className={styles.row}>
        <Position {...parts} />
        <div className={styles.play}>
          <PlayButtons player={parts.player} />
        </div>
        <div className={styles.view}>
          <SpeedChoice {...parts} />
          <ZoomButtons {...parts} />
        </div>
      </div>
    </section>
  );
}
