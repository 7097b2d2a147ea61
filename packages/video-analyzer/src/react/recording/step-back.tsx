import { Rewind } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { afterPaint } from '@swing/ui/after-paint';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Slider } from '@swing/ui/slider';
import { classNames } from '@swing/ui/class-names';
import { joinLoaded } from '../../editing/load-join-parts.ts';
import { cutAfter } from '../../recording/cut-parts.ts';
import { secondsOf, type RecordedPart } from '../../recording/recorded-parts.ts';
import type { Recorder } from '../../recording/recorder.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { createStageLog } from './stage-log.ts';
import { preciseTime } from '../time-text.ts';
import { useObservable } from '../use-observable.ts';
import panelStyles from '../panel.module.css';
import segmentStyles from '../takes/segment-list.module.css';
import styles from '../framed-part.module.css';

type Place = { readonly part: RecordedPart; readonly seconds: number };

/** The part that shows a second of the recording, and the second in it. */
function placeOf(parts: readonly RecordedPart[], seconds: number): Place | null {
  let start = 0;
  for (const part of parts) {
    if (seconds <= start + part.seconds || part === parts.at(-1))
      // The last picture begins before the end.
      return { part, seconds: Math.max(0, Math.min(seconds - start, part.seconds) - 0.04) };
    start += part.seconds;
  }
  return null;
}

function Preview({ place }: { place: Place }) {
  const video = useRef<HTMLVideoElement>(null);
  const { part, seconds } = place;
  useEffect(() => {
    if (video.current) video.current.currentTime = seconds;
  }, [seconds]);
  return (
    <video
      ref={video}
      className={segmentStyles.video}
      data-shape={part.take.shape}
      src={part.url}
      muted
      playsInline
      preload="auto"
      aria-label="What was recorded at this moment"
    />
  );
}

type ChooserProps = { parts: readonly RecordedPart[]; onChoose: (seconds: number) => void; onCancel: () => void };

function MomentChooser({ parts, onChoose, onCancel }: ChooserProps) {
  const total = secondsOf(parts);
  const [seconds, setSeconds] = useState(total);
  const shown = Math.min(seconds, total);
  const place = placeOf(parts, shown);
  return (
    <div className={styles.root} role="group" aria-label="Step back">
      {place ? <Preview key={place.part.url} place={place} /> : null}
      <Slider
        label="Go on from"
        value={shown}
        max={total}
        step={0.1}
        valueText={preciseTime(shown)}
        onValueChange={setSeconds}
      />
      <p className={classNames(panelStyles.muted, panelStyles.small)}>
        What was recorded after this moment is deleted.
      </p>
      <div className={styles.pair}>
        <Button variant="ghost" size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" disabled={shown >= total} onClick={() => onChoose(shown)}>
          Cut here
        </Button>
      </div>
    </div>
  );
}

/** Lets the coach go back to an earlier moment of a paused recording, and go on from there (recording-12). */
export function StepBack({ analyzer, recorder }: { analyzer: AnalyzerParts; recorder: Recorder }) {
  const { status, parts } = useObservable(recorder);
  const [isOpen, setOpen] = useState(false);
  const [cutSeconds, setCutSeconds] = useState<number | null>(null);
  const log = useRef<ReturnType<typeof createStageLog>>(null);
  useEffect(() => recorder.joinPartsWith(joinLoaded), [recorder]);
  useEffect(() => {
    const made = createStageLog(analyzer, recorder);
    log.current = made;
    return () => made.dispose();
  }, [analyzer, recorder]);

  const isPaused = status === 'paused';
  // Resume goes on with another take, which has to be ended before it can be cut.
  const isChoosing = isPaused && isOpen && parts.length > 0 && recorder.isTakeEnded();
  return (
    <>
      {isPaused && !isChoosing ? (
        <Button
          variant="secondary"
          size="small"
          isFullWidth
          icon={<Rewind />}
          onClick={() => {
            setOpen(true);
            setCutSeconds(null);
            // Ending the take keeps the page busy for a moment.
            afterPaint(() => {
              if (recorder.getSnapshot().status === 'paused') void recorder.endTake();
            });
          }}
        >
          Step back
        </Button>
      ) : null}
      {isChoosing ? (
        <MomentChooser
          parts={parts}
          onCancel={() => setOpen(false)}
          onChoose={(seconds) => {
            if (!cutAfter(recorder, seconds)) return;
            setOpen(false);
            setCutSeconds(seconds);
            // Restoring the videos and drawings takes a moment. The button's response is painted first.
            afterPaint(() => log.current?.restore(seconds));
          }}
        />
      ) : null}
      <div role="status">
        {isPaused && !isOpen && cutSeconds !== null && recorder.isTakeEnded() ? (
          <Alert tone="info" role="none">
            Cut at {preciseTime(cutSeconds)}. Resume goes on from there.
          </Alert>
        ) : null}
      </div>
    </>
  );
}
