import type { KeyPoint } from '@swing/domain/key-points';
import { useEffect, useState } from 'react';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { useConfirm } from '@swing/ui/confirm-dialog';
import { Slider } from '@swing/ui/slider';
import { classNames } from '@swing/ui/class-names';
import type { Cut } from '../../editing/cut.ts';
import { readCutPoints, type CutPoints } from '../../editing/read-cut-points.ts';
import { movedKeyPoints } from '../sending/moved-key-points.ts';
import { preciseTime } from '../time-text.ts';
import { isWhole, wholeRange, withEnd, withStart, type TrimRange } from './trim-range.ts';
import { useRangePlayback } from './use-range-playback.ts';
import panelStyles from '../panel.module.css';
import styles from '../framed-part.module.css';

export type TrimControlsProps = {
  blob: Blob;
  /** The preview, which plays what is kept. */
  video: HTMLVideoElement | null;
  keyPoints: readonly KeyPoint[];
  isLocked: boolean;
  onTrim: (cut: Cut) => void;
};

function showPicture(video: HTMLVideoElement, seconds: number) {
  video.pause();
  video.currentTime = seconds;
}

/** Chooses start and end of a recording (recording-11). */
export function TrimControls({ blob, ...props }: TrimControlsProps) {
  const [points, setPoints] = useState<CutPoints | 'unreadable' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readCutPoints(blob).then(
      (read) => isCurrent && setPoints(read),
      () => isCurrent && setPoints('unreadable'),
    );
    return () => {
      isCurrent = false;
    };
  }, [blob]);
  if (points === null) return null;
  if (points === 'unreadable') return <Alert tone="error">This recording cannot be trimmed.</Alert>;
  return <RangeControls points={points} {...props} />;
}

type RangeControlsProps = Omit<TrimControlsProps, 'blob'> & { points: CutPoints };

function RangeControls({ points, video, keyPoints, isLocked, onTrim }: RangeControlsProps) {
  const confirm = useConfirm();
  const [range, setRange] = useState<TrimRange>(wholeRange(points));
  const { start, end } = range;
  useRangePlayback(video, range);
  const isUnchanged = isWhole(points, range);
  const { outsideCount } = movedKeyPoints([{ points: keyPoints, cutStart: start, duration: end - start, start: 0 }]);

  /** Shows the picture at the moved end. */
  function choose(next: TrimRange, shown: keyof TrimRange) {
    setRange(next);
    // The last picture begins before the end.
    if (video) showPicture(video, shown === 'start' ? next.start : Math.max(next.start, next.end - 0.04));
  }

  async function trim() {
    const kept = `Keep ${preciseTime(start)} to ${preciseTime(end)}? The rest is deleted and cannot be brought back.`;
    const outside =
      outsideCount === 1 ? 'One key point is outside and is' : `${outsideCount} key points are outside and are`;
    const message = outsideCount === 0 ? kept : `${kept} ${outside} deleted too.`;
    if (await confirm({ message, confirmLabel: 'Trim', tone: 'danger' }))
      onTrim({ startSeconds: start, endSeconds: end });
  }

  return (
    <div className={styles.root} role="group" aria-label="Trim">
      <Slider
        label="Start"
        value={Math.max(0, points.starts.indexOf(start))}
        max={points.starts.length - 1}
        valueText={preciseTime(start)}
        disabled={isLocked}
        onValueChange={(index) => choose(withStart(points, range, points.starts[index] ?? 0), 'start')}
      />
      <Slider
        label="End"
        value={end}
        max={points.durationSeconds}
        step={0.1}
        valueText={preciseTime(end)}
        disabled={isLocked}
        onValueChange={(seconds) => choose(withEnd(points, range, seconds), 'end')}
      />
      <div className={styles.pair}>
        <Button
          variant="secondary"
          size="small"
          disabled={isLocked}
          onClick={() => setRange(withStart(points, range, video?.currentTime ?? 0))}
        >
          Start here
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={isLocked}
          onClick={() => setRange(withEnd(points, range, video?.currentTime ?? 0))}
        >
          End here
        </Button>
      </div>
      <p className={classNames(panelStyles.muted, panelStyles.small)}>
        The preview plays what is kept. A recording can begin about once a second.
      </p>
      <div className={styles.pair}>
        <Button
          variant="ghost"
          size="small"
          disabled={isLocked || isUnchanged}
          onClick={() => setRange(wholeRange(points))}
        >
          Reset
        </Button>
        <Button size="small" disabled={isLocked || isUnchanged} onClick={() => void trim()}>
          Apply
        </Button>
      </div>
    </div>
  );
}
