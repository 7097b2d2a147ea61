import { maxKeyPointLength, maxKeyPoints, momentText, type KeyPoint } from '@swing/domain/key-points';
import { Button } from '@swing/ui/button';
import { IconButton } from '@swing/ui/icon-button';
import { TextField } from '@swing/ui/text-field';
import { classNames } from '@swing/ui/class-names';
import { X } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import panelStyles from '../panel.module.css';
import styles from './key-points-field.module.css';

/** The position of a video, in seconds, as it changes. */
function usePosition(video: HTMLVideoElement | null): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (video === null) return undefined;
    const read = () => setSeconds(video.currentTime);
    for (const event of ['timeupdate', 'seeking'] as const) video.addEventListener(event, read);
    return () => {
      for (const event of ['timeupdate', 'seeking'] as const) video.removeEventListener(event, read);
    };
  }, [video]);
  return seconds;
}

type KeyPointsFieldProps = {
  /** The preview, whose position is the moment of a new point. */
  video: HTMLVideoElement | null;
  points: readonly KeyPoint[];
  onChange: (points: readonly KeyPoint[]) => void;
  isLocked: boolean;
  /** Receives the text of a point that is not added yet. */
  onTyping?: (text: string) => void;
};

/** Lists the key points of a recording, and adds one at the position of its preview (submissions-21). */
export function KeyPointsField({ video, points, onChange, isLocked, onTyping }: KeyPointsFieldProps) {
  const [text, setText] = useState('');
  const moment = momentText(usePosition(video));
  const isFull = points.length >= maxKeyPoints;

  function type(typed: string) {
    setText(typed);
    onTyping?.(typed.trim());
  }

  function add(event: FormEvent) {
    event.preventDefault();
    const sentence = text.trim();
    if (sentence === '' || isFull || isLocked) return;
    onChange([...points, { seconds: video?.currentTime ?? 0, text: sentence }]);
    type('');
  }

  return (
    <section className={styles.root} aria-label="Key points">
      <h3 className={panelStyles.small}>Key points</h3>
      {points.length > 0 ? (
        <ol className={styles.list}>
          {points.map((point) => (
            <li key={`${point.seconds} ${point.text}`} className={styles.point}>
              <button
                type="button"
                className={styles.moment}
                onClick={() => {
                  if (video) video.currentTime = point.seconds;
                }}
                aria-label={`Go to ${momentText(point.seconds)}`}
              >
                {momentText(point.seconds)}
              </button>
              <span className={styles.text}>{point.text}</span>
              <IconButton
                size="small"
                label={`Remove “${point.text}”`}
                icon={<X />}
                disabled={isLocked}
                onClick={() => onChange(points.filter((other) => other !== point))}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {isFull ? (
        <p className={classNames(panelStyles.muted, panelStyles.small)}>An analysis has up to five key points.</p>
      ) : (
        <form className={styles.form} onSubmit={add}>
          <TextField
            label="What should the player remember?"
            value={text}
            maxLength={maxKeyPointLength}
            autoComplete="off"
            disabled={isLocked}
            onChange={(event) => type(event.target.value)}
          />
          <Button type="submit" variant="secondary" size="small" isFullWidth disabled={isLocked || text.trim() === ''}>
            Add at {moment}
          </Button>
        </form>
      )}
    </section>
  );
}
