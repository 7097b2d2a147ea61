import { ButtonLink } from '@swing/ui/button';
import { OwnPageButtons } from '../frame/own-page-buttons.tsx';
import { joinHrefs, type JoinButtons } from './content.ts';
import styles from './landing.module.css';

/** Join as Player and Join as Coach. `labels` name the buttons in analytics events. */
export function JoinLinks({ labels }: { labels: JoinButtons }) {
  return (
    <div className={styles.joinLinks}>
      <OwnPageButtons size="large" />
      <ButtonLink href={joinHrefs.player} size="large" data-track={labels.player} data-hidden-from="player">
        Join as Player
      </ButtonLink>
      <ButtonLink
        href={joinHrefs.coach}
        size="large"
        variant="secondary"
        data-track={labels.coach}
        data-hidden-from="coach"
      >
        Join as Coach
      </ButtonLink>
    </div>
  );
}
