import { momentText, type KeyPoint } from '@swing/domain/key-points';
import { Play } from 'lucide-react';
import styles from './key-point-buttons.module.css';

interface KeyPointButtonsProps {
  points: readonly KeyPoint[];
  /** Index of the key point whose moment the video shows. It is highlighted. */
  current?: number;
  onChoose: (seconds: number) => void;
}

/** A list of key points, each a button that goes to its moment in the video. */
export function KeyPointButtons({ points, current, onChoose }: KeyPointButtonsProps) {
  return (
    <ol className={styles.root}>
      {points.map(({ seconds, text }, index) => (
        <li key={`${seconds} ${text}`}>
          <button
            type="button"
            className={styles.point}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onChoose(seconds)}
          >
            <span className={styles.moment}>
              <Play aria-hidden="true" />
              {momentText(seconds)}
            </span>
            <span>{text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
