import { classNames } from '@swing/ui/class-names';
import styles from './filming-illustration.module.css';

/** Decorative drawing of a well-framed hitter: from the side, whole body in the picture, lens at chest height. */
export function FilmingIllustration() {
  return (
    <svg className={styles.root} viewBox="0 0 320 240" aria-hidden="true" focusable="false">
      <path className={styles.frame} d="M20 46V20h26M274 20h26v26M300 194v26h-26M46 220H20v-26" />
      <path className={styles.ground} d="M52 206H268" />
      <path className={styles.level} d="M34 100H286" />
      <g className={styles.hitter}>
        <path className={styles.bat} d="M133 76 104 30" />
        <path className={classNames(styles.bat, styles.barrel)} d="M118 52 104 30" />
        <circle cx="171" cy="59" r="14" />
        <path className={styles.brim} d="M172 52h21" />
        <path className={styles.torso} d="M161 92 158 138" />
        <path d="M152 142 130 170 120 204h-8M166 142 188 168 198 204h10" />
        <path className={styles.arm} d="M150 88 130 100 133 78M174 90 152 106 135 80" />
      </g>
      <g className={styles.ball} transform="translate(258 118)">
        <circle r="9" />
        <path d="M-4-8C0-4 0 4-4 8M4-8C0-4 0 4 4 8" />
      </g>
      <text className={styles.note} x="208" y="91">
        chest-high
      </text>
    </svg>
  );
}
