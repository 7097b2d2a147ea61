import { Badge, type Tone } from '@swing/ui/badge';
import { classNames } from '@swing/ui/class-names';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
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
      {lines.map(({ label, state, text, advice, link }) => (
        <li key={label} className={styles.line} data-state={state}>
          <StateBadge state={state} className={styles.state}>
            {states[state].word}
          </StateBadge>
          <h3 className={styles.label}>{label}</h3>
          <div className={styles.text}>
            <p>{text}</p>
            {advice === null ? null : (
              <p className={styles.advice}>
                {advice} {link ? <Link to={link.to}>{link.text}</Link> : null}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface StateBadgeProps {
  state: HealthState;
  className?: string;
  children: string;
}

/** A text in the colour and with the icon of a state. */
export function StateBadge({ state, className, children }: StateBadgeProps) {
  const { tone, Icon } = states[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />} className={classNames(className)}>
      {children}
    </Badge>
  );
}
