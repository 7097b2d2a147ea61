import { Badge, type Tone } from '@swing/ui/badge';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { HealthLine, HealthState } from './health-lines.ts';
import styles from './health.module.css';

const states: Record<HealthState, { word: string; tone: Tone; Icon: typeof CircleCheck }> = {
  good: { word: 'Good', tone: 'green', Icon: CircleCheck },
  look: { word: 'Look', tone: 'amber', Icon: TriangleAlert },
  act: { word: 'Act', tone: 'red', Icon: CircleAlert },
};

/** Each line has its state as a word, what is the case, and what to do. */
export function HealthList({ lines }: { lines: readonly HealthLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ label, state, text, advice }) => {
        const { word, tone, Icon } = states[state];
        return (
          <li key={label} className={styles.line} data-state={state}>
            <Badge tone={tone} icon={<Icon aria-hidden="true" />} className={styles.state}>
              {word}
            </Badge>
            <h3 className={styles.label}>{label}</h3>
            <div className={styles.text}>
              <p>{text}</p>
              {advice === null ? null : <p className={styles.advice}>{advice}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
