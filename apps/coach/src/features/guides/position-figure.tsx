import type { Pose } from './poses.ts';
import styles from './position-figure.module.css';

/** A hitter in one position, from the side, with the lines that the guide recommends to draw. Decorative. */
export function PositionFigure({ pose }: { pose: Pose }) {
  const { head, neck, hip, hands, bat, elbows, legs, marks } = pose;
  return (
    <svg className={styles.root} viewBox="0 0 128 118" aria-hidden="true" focusable="false">
      <path className={styles.ground} d="M8 110H120" />
      <path className={styles.bat} d={lineOf(hands, bat)} />
      <g className={styles.hitter}>
        <circle cx={head[0]} cy={head[1]} r="8" />
        <path className={styles.torso} d={lineOf(neck, hip)} />
        {legs.map(([knee, foot]) => (
          <path key={foot.join()} d={lineOf(hip, knee, foot)} />
        ))}
        {elbows.map((elbow) => (
          <path key={elbow.join()} d={lineOf(neck, elbow, hands)} />
        ))}
      </g>
      <path className={styles.marks} d={marks} />
    </svg>
  );
}

type Point = readonly [x: number, y: number];

function lineOf(...points: readonly Point[]): string {
  return `M${points.map((point) => point.join(' ')).join('L')}`;
}
