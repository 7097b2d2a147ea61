import { DateText } from '@swing/app-shell/date-text';
import type { RosterPlayer } from '@swing/contract/coaching';
import { plans } from '@swing/domain/plans';
import { Badge, type Tone } from '@swing/ui/badge';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { Link } from 'react-router';
import styles from './roster.module.css';

/** Words for what is not usual. */
const statuses: Record<RosterPlayer['planStatus'], { word: string; tone: Tone } | null> = {
  active: null,
  cancelled: { word: 'Cancelled', tone: 'amber' },
  expired: { word: 'Ended', tone: 'grey' },
  inactive: { word: 'No plan', tone: 'grey' },
};

/** One player of the roster. */
export function RosterItem({ player, now }: { player: RosterPlayer; now: Date }) {
  const { planType, planStatus, analysesLeft, lastSubmissionAt, linkedAt } = player;
  const athletes = athleteNames(player);
  const status = statuses[planStatus];
  return (
    <li className={styles.player}>
      <div className={styles.who}>
        <h3>
          {/* The queue, with only this player's swings. */}
          <Link to={`/coach/queue?player=${player.id}`}>{playerName(player)}</Link>
        </h3>
        {athletes ? <p className={classNames(utilities.muted, styles.athletes)}>Athlete: {athletes}</p> : null}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Plan</dt>
          <dd>
            {planStatus === 'inactive' ? null : plans[planType].name}{' '}
            {status ? <Badge tone={status.tone}>{status.word}</Badge> : null}
          </dd>
        </div>
        <div>
          <dt>Analyses left</dt>
          <dd className={classNames(utilities.number, analysesLeft === 0 && styles.none)}>{analysesLeft}</dd>
        </div>
        <div className={styles.last}>
          <dt>Last submission</dt>
          <dd>{lastSubmissionAt ? <DateText iso={lastSubmissionAt} now={now} /> : 'None yet'}</dd>
        </div>
        <div>
          <dt>Linked since</dt>
          <dd>
            <DateText iso={linkedAt} now={now} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

type Names = Pick<RosterPlayer, 'name' | 'athleteName' | 'secondAthleteName'>;

/** What the list calls a player: the account's name, or the athlete's if the account has no name. */
export function playerName({ name, athleteName }: Names): string {
  return name || athleteName || 'No name given';
}

/** Names of the athletes who use the account besides its owner, such as a parent's children: "Ann and Ben". Null if there are none. */
export function athleteNames(player: Names): string | null {
  const others = [player.athleteName, player.secondAthleteName].filter((name) => name && name !== playerName(player));
  return others.length > 0 ? others.join(' and ') : null;
}
