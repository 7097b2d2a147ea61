import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { Repeat } from 'lucide-react';
import { useDeferredValue, useRef, type CSSProperties } from 'react';
import { IconButton } from '@swing/ui/icon-button';
import type { SideSettings } from '../../comparing/side-settings.ts';
import { loopEndLimits, loopSpan, withLoopEndMoved, type LoopEnd } from '../../loop/loop-span.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { FrameHandle } from './frame-handle.tsx';
import type { Side } from '../side.ts';
import { preciseTime } from '../time-text.ts';
import { useObservable } from '../use-observable.ts';
import { useSelected } from '../use-selected.ts';
import styles from './loop-controls.module.css';

/** The number of frames of a video; 0 while they are not known. */
const useFrameCount = ({ player }: Side) => useSelected(player, (state) => (state.isIndexed ? state.frameCount : 0));

const ends: readonly { end: LoopEnd; letter: string; name: string; keys: string }[] = [
  { end: 'loopStart', letter: 'A', name: 'loop from', keys: 'Shift+7' },
  { end: 'loopEnd', letter: 'B', name: 'loop to', keys: 'Shift+8' },
];

/** Sets both ends of a video's loop at the frame shown, and switches the loop on or off. */
export function LoopControls({ parts, slot }: { parts: AnalyzerParts; slot: VideoSlot }) {
  const side = parts.sides[slot];
  const settings = useObservable(side.settings);
  const isReady = useFrameCount(side) > 1;
  return (
    <div className={styles.root} role="group" aria-label="Loop">
      {ends.map(({ end, letter, name, keys }) => {
        const time = settings[end];
        const label = `${letter}, ${name}`;
        return (
          <IconButton
            key={end}
            label={time === null ? `${label}: not set` : `${label}: ${preciseTime(time)}`}
            size="small"
            icon={<span className={styles.letter}>{letter}</span>}
            isPressed={time !== null}
            disabled={!isReady}
            onClick={() => parts.setLoopEnd(slot, end)}
            aria-keyshortcuts={keys}
            title={`${label} this frame (${keys}). Again at the same frame removes it.`}
          />
        );
      })}
      <IconButton
        label="Loop"
        size="small"
        icon={<Repeat />}
        isPressed={settings.isLooping}
        disabled={!isReady}
        onClick={() => parts.toggleLoop(slot)}
        aria-keyshortcuts="Shift+9"
        title="Play in a loop: from A to B, or the whole video (Shift+9)"
      />
    </div>
  );
}

type HandleProps = { side: Side; end: LoopEnd; name: string };

/** An end of the loop, to be moved. */
function LoopHandle({ side: { player, settings }, end, name }: HandleProps) {
  const current = useObservable(settings);
  const before = useRef<SideSettings | null>(null);
  const frames = player.frames();
  const edge = end === 'loopStart' ? 'first' : 'last';

  function show(frame: number) {
    before.current ??= current;
    settings.set(withLoopEndMoved(settings.getSnapshot(), end, frame, frames));
  }

  function cancel() {
    if (before.current) settings.set({ ...settings.getSnapshot(), [end]: before.current[end] });
    before.current = null;
  }

  return (
    <FrameHandle
      className={styles.handle}
      label={name}
      edge={edge}
      frame={loopSpan(current, frames)[edge]}
      frames={frames}
      limits={loopEndLimits(current, end, frames)}
      onShow={show}
      onEnd={() => {
        before.current = null;
      }}
      onCancel={cancel}
    />
  );
}

/** Where the loop of a video lies on its seek bar, with both ends to move. */
export function LoopBand({ side }: { side: Side }) {
  const settings = useObservable(side.settings);
  const frameCount = useFrameCount(side);
  const hasLoop = settings.loopStart !== null || settings.loopEnd !== null || settings.isLooping;
  // The band appears after the button was painted as pressed (analyzer-58).
  const isShown = useDeferredValue(hasLoop);
  if (frameCount < 2 || !hasLoop || !isShown) return null;
  const { first, last } = loopSpan(settings, side.player.frames());
  const shares = { '--first': first / (frameCount - 1), '--last': last / (frameCount - 1) } as CSSProperties;
  return (
    <>
      <span className={styles.band} data-loop={settings.isLooping ? 'on' : 'off'} style={shares} />
      <LoopHandle side={side} end="loopStart" name="Loop from (A)" />
      <LoopHandle side={side} end="loopEnd" name="Loop to (B)" />
    </>
  );
}
