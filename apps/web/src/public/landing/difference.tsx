import { Section } from '@swing/ui/section';
import { Card } from '@swing/ui/card';
import { utilities } from '@swing/ui/utilities';
import { ClipboardCheck, KeyRound, Users } from 'lucide-react';
import { differences } from './content.ts';
import styles from './landing.module.css';

const icons = [ClipboardCheck, Users, KeyRound];

export function Difference() {
  return (
    <Section band="sand" eyebrow="A clubhouse, not a marketplace" title="How We're Different">
      <div className={styles.cards}>
        {differences.map(({ title, text }, index) => {
          const Icon = icons[index] ?? Users;
          return (
            <Card key={title} as="article" title={title} headingLevel={3} className={styles.difference}>
              <Icon className={styles.differenceIcon} aria-hidden="true" />
              <p className={utilities.muted}>{text}</p>
            </Card>
          );
        })}
      </div>
    </Section>
  );
}
