import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { Keyboard, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, type CSSProperties, type RefObject } from 'react';
import { classNames } from '@swing/ui/class-names';
import { IconButton } from '@swing/ui/icon-button';
import { Slider } from '@swing/ui/slider';
import { nearestFrame } from '../../comparing/link.ts';
import { loopVideos } from '../../loop/loop-videos.ts';
import { wholeFrame } from '../../playback/pane-view.ts';
import { zoomLimits } from '../../playback/zoom.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { videoNames } from '../side.ts';
import { BackwardsButton } from './backwards-button.tsx';
import { CheckpointStrips } from './checkpoint-strip.tsx';
import { useCheckpointNames } from './checkpoint-names.ts';
import { CheckpointTicks, useCheckpointFrames } from './checkpoint-ticks.tsx';
import { ClearedNotice } from '../drawing/cleared-notice.tsx';
import { CompareBar } from '../comparing/compare-bar.tsx';
import { ContactTick } from './contact-tick.tsx';
import { JogReadout } from './jog-readout.tsx';
import { KeyboardCrosshair } from '../drawing/keyboard-crosshair.tsx';
import { LoopBand, LoopControls } from './loop-controls.tsx';
import { MarkControls } from './mark-controls.tsx';
import { zoomSide } from './side-zoom.ts';
import { PlayButtons } from './play-buttons.tsx';
import { SpeedChoice } from './speed-choice.tsx';
import { ShownTimeline } from '../drawing/shown-timeline.tsx';
import { useBackwards } from './use-backwards.ts';
import { useObservable } from '../use-observable.ts';
import { useSelected } from '../use-selected.ts';
import { useShownPosition } from './use-shown-position.ts';
import { useStageJog } from '../stage/use-stage-jog.ts';
import { useStagePinch } from '../stage/use-stage-pinch.ts';
import { useWheelZoom } from '../stage/use-wheel-zoom.ts';
import { preciseTime } from '../time-text.ts';
import styles from './transport-bar.module.css';
import pairStyles from './transport-pair.module.css';

type TransportProps = { parts: AnalyzerParts; slot: VideoSlot };

function SeekBar({ parts, slot }: TransportProps) {
  const side = parts.sides[slot];
  const { player } = side;
  const { frame, frameCount, time, duration, status } = useShownPosition(parts, slot);
  const isEmpty = status === 'empty';
  const names = useCheckpointNames();
  const here = useCheckpointFrames(side).flatMap((one) => (one.frame === frame ? [names[one.id]] : []));
  return (
    <Slider
      label="Position"
      isLabelHidden
      value={frame}
      max={Math.max(0, frameCount - 1)}
      disabled={isEmpty}
      valueText={[`${preciseTime(time)} of ${preciseTime(duration)}`, `frame ${frame + 1}`, ...here].join(', ')}
      onValueChange={(next) => parts.lead(slot).step(next - player.getSnapshot().frame)}
    />
  );
}

function ZoomButtons({ parts, slot }: TransportProps) {
  const { view } = parts.sides[slot];
  const current = useObservable(view);
  const { min, max, keyStep } = zoomLimits;
  return (
    <div className={classNames(styles.zoom, pairStyles.zoom)} role="group" aria-label="Zoom">
      <IconButton
        label="Zoom out"
        size="small"
        icon={<ZoomOut />}
        disabled={current.zoom <= min}
        onClick={() => zoomSide(parts, slot, current.zoom - keyStep)}
        aria-keyshortcuts="-"
        title="Zoom out (-)"
      />
      <button
        type="button"
        className={classNames(styles.zoomValue, pairStyles.zoomValue)}
        aria-label={`${current.zoom.toFixed(2)}x, show the whole picture`}
        title="Show the whole picture"
        onClick={() => view.set(wholeFrame)}
      >
        {current.zoom.toFixed(2)}x
      </button>
      <IconButton
        label="Zoom in"
        size="small"
        icon={<ZoomIn />}
        disabled={current.zoom >= max}
        onClick={() => zoomSide(parts, slot, current.zoom + keyStep)}
        aria-keyshortcuts="+"
        title="Zoom in (+)"
      />
    </div>
  );
}

/** Which video the bar is for, and its mark. */
function Head({ parts, slot, isActive }: TransportProps & { isActive: boolean }) {
  return (
    <div className={styles.head}>
      <h2 className={styles.name}>{videoNames[slot]}</h2>
      {isActive ? (
        <span className={styles.active} title="Keys act on this video. T switches.">
          <Keyboard role="img" aria-label="Keys act on this video" />
        </span>
      ) : null}
      <MarkControls parts={parts} slot={slot} />
    </div>
  );
}

/** Where the mark lies on the seek bar. */
function MarkTick({ parts, slot }: TransportProps) {
  const { player, settings } = parts.sides[slot];
  const { mark } = useObservable(settings);
  const frameCount = useSelected(player, (state) => state.frameCount);
  if (mark === null || frameCount < 2) return null;
  const share = nearestFrame(player.frames(), mark) / (frameCount - 1);
  return <span className={styles.tick} style={{ '--mark-share': share } as CSSProperties} />;
}

/** Play, step, seek, time, frame number, speed and zoom of one video; beside another one also its name and mark. */
function TransportBar({ parts, slot, isNamed }: TransportProps & { isNamed: boolean }) {
  const isActive = useObservable(parts.active) === slot;
  const backwards = useObservable(parts.backwards);
  const activate = () => parts.activate(slot);
  const lead = () => parts.lead(slot);
  return (
    <section
      className={styles.root}
      aria-label={isNamed ? `Playback, ${videoNames[slot]}` : 'Playback'}
      data-active={isNamed && isActive ? '' : undefined}
      onPointerDownCapture={activate}
      onFocusCapture={activate}
    >
      {isNamed ? <Head parts={parts} slot={slot} isActive={isActive} /> : null}
      <div className={styles.seek}>
        <SeekBar parts={parts} slot={slot} />
        {isNamed ? <MarkTick parts={parts} slot={slot} /> : null}
        <LoopBand side={parts.sides[slot]} />
        <CheckpointTicks parts={parts} slot={slot} />
        <ContactTick parts={parts} slot={slot} />
      </div>
      <ShownTimeline parts={parts} slot={slot} />
      <div className={classNames(styles.controls, pairStyles.controls)}>
        <div className={classNames(styles.row, pairStyles.row)}>
          <JogReadout parts={parts} slot={slot} />
          <div className={classNames(styles.play, pairStyles.play)}>
            {backwards ? <BackwardsButton side={parts.sides[slot]} slot={slot} backwards={backwards} /> : null}
            <PlayButtons player={parts.sides[slot].player} lead={lead} />
          </div>
          <div className={classNames(styles.view, pairStyles.view)}>
            <ZoomButtons parts={parts} slot={slot} />
          </div>
        </div>
        <div className={classNames(styles.speeds, pairStyles.speeds)}>
          <SpeedChoice side={parts.sides[slot]} lead={lead} />
          <LoopControls parts={parts} slot={slot} />
        </div>
      </div>
    </section>
  );
}

export type TransportBarsProps = {
  parts: AnalyzerParts;
  stage: RefObject<HTMLElement | null>;
  isHidden: boolean;
};

/**
 * One transport bar for each video, next to each other, with the controls of both above. `isHidden`: only keeps its place, so
 * that the picture does not move when the video is there.
 */
export function TransportBars({ parts, stage, isHidden }: TransportBarsProps) {
  useStageJog(parts, stage);
  useStagePinch(parts, stage);
  useWheelZoom(parts, stage);
  useEffect(() => loopVideos(parts), [parts]);
  useBackwards(parts);
  const hasVideo2 = useObservable(parts.sides.video2.isUsed);
  return (
    <div className={classNames(styles.all, isHidden && styles.hidden)} data-loaded>
      <ClearedNotice parts={parts} stage={stage} />
      {hasVideo2 ? <CompareBar parts={parts} /> : null}
      <div className={classNames(styles.bars, hasVideo2 && pairStyles.pair)} data-count={hasVideo2 ? 2 : 1}>
        <TransportBar parts={parts} slot="video1" isNamed={hasVideo2} />
        {hasVideo2 ? <TransportBar parts={parts} slot="video2" isNamed /> : null}
      </div>
      <CheckpointStrips parts={parts} hasVideo2={hasVideo2} />
      <KeyboardCrosshair parts={parts} stage={stage} />
    </div>
  );
}
