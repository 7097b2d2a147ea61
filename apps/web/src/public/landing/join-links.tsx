import { ButtonLink } from '@swing/ui/button';
import { joinHrefs, type JoinButtons } from './content.ts';

/** Join as Player and Join as Coach, counted under the labels of their place on the page (P §7). */
export function JoinLinks({ labels }: { labels: JoinButtons }) {
  return (
    <div className="join-links">
      <ButtonLink href={joinHrefs.player} size="large" data-track={labels.player}>
        Join as Player
      </ButtonLink>
      <ButtonLink href={joinHrefs.coach} size="large" variant="secondary" data-track={labels.coach}>
        Join as Coach
      </ButtonLink>
    </div>
  );
}
