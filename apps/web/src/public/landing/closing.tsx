import { Section } from '@swing/ui/section';
import { JoinLinks } from './join-links.tsx';
import styles from './landing.module.css';

export function Closing() {
  return (
    <Section
      band="ink"
      align="center"
      className={styles.closing}
      eyebrow="Your next at-bat"
      title="The clubhouse is open"
      lead="Players keep their coach. Coaches keep their players. It starts with one swing."
    >
      <JoinLinks labels={{ player: 'join_as_player_final', coach: 'join_as_coach_final' }} />
    </Section>
  );
}
