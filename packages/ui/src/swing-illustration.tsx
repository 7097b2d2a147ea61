import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './swing-illustration.module.css';

const start = -212;
const contact = -5;
/**
 * Angle of the bat in degrees at each flash of the strobe. The bat speeds up, so the flashes are further apart near
 * contact.
 */
const flashes = Array.from({ length: 13 }, (_, index) => start + (contact - start) * (index / 12) ** 1.35);
const bat =
  'M-4-6.5C-7.5-6-9-3-9 0s1.5 6 5 6.5L4 3.4C70 3.8 112 7 152 9c26 1.3 42 .8 48-1.5 5-2 7-4.5 7-7.5s-2-5.5-7-7.5c-6-2.3-22-2.8-48-1.5-40 2-82 5.2-148 5.6z';

function handsAt(degrees: number) {
  const turned = (degrees - start) / (contact - start);
  return { x: 236 + 44 * turned, y: 212 + 58 * Math.sin(turned * 1.6) };
}

function pointAt(degrees: number, length: number): string {
  const hands = handsAt(degrees);
  const radians = (degrees * Math.PI) / 180;
  return `${(hands.x + length * Math.cos(radians)).toFixed(1)} ${(hands.y + length * Math.sin(radians)).toFixed(1)}`;
}

/** Returns the path of the barrel's trail, a crescent that is thin at the load and widest at contact. */
function trail(): string {
  const outer: string[] = [];
  const inner: string[] = [];
  for (let step = 0; step <= 48; step += 1) {
    const degrees = start + ((contact - start) * step) / 48;
    outer.push(pointAt(degrees, 206));
    inner.unshift(pointAt(degrees, 206 - 74 * (step / 48) ** 2));
  }
  return `M${outer.join('L')}L${inner.join('L')}Z`;
}

/** A swing lit by a strobe, with a coach's pen marks over it. Decoration for dark bands. */
export function SwingIllustration({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg className={classNames(styles.root, className)} viewBox="0 0 520 400" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}-trail`} x1="20" y1="120" x2="470" y2="230" gradientUnits="userSpaceOnUse">
          <stop className={styles.trailStart} />
          <stop className={styles.trailEnd} offset="1" />
        </linearGradient>
        <linearGradient id={`${id}-wood`} x2="0" y1="-9" y2="9" gradientUnits="userSpaceOnUse">
          <stop className={styles.woodLight} offset=".25" />
          <stop className={styles.woodDark} offset="1" />
        </linearGradient>
      </defs>
      <path d={trail()} fill={`url(#${id}-trail)`} />
      {flashes.map((degrees, index) => {
        const hands = handsAt(degrees);
        const isLast = index === flashes.length - 1;
        return (
          <path
            key={degrees}
            className={styles.bat}
            d={bat}
            transform={`translate(${hands.x.toFixed(1)} ${hands.y.toFixed(1)}) rotate(${degrees.toFixed(1)})`}
            fill={isLast ? `url(#${id}-wood)` : undefined}
            opacity={isLast ? 1 : 0.06 + 0.34 * (index / flashes.length) ** 2}
          />
        );
      })}
      <g className={styles.ball} transform="translate(474 240)">
        <circle r="16" />
        <path d="M-8-13.6C-2-7-2 7-8 13.6M8-13.6C2-7 2 7 8 13.6" />
      </g>
      <g className={styles.pen}>
        <path d="M441 246c-4-32 22-50 46-40 26 11 30 54 6 70-22 14-50 4-54-26" pathLength="1" />
        <path d="M364 362c34-4 66-30 82-72m-27 17 28-20 10 32" pathLength="1" />
      </g>
      <text className={styles.note} x="206" y="376">
        Stay through it
      </text>
    </svg>
  );
}
