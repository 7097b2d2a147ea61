import { earnedCents, revenueTiers } from '@swing/domain/coach-shares';
import { formatCents } from '@swing/domain/money';
import { plans } from '@swing/domain/plans';
import { utilities } from '@swing/ui/utilities';
import { RevenueTiers } from './revenue-tiers.tsx';
import styles from './guide.module.css';

const examples = [10, 20, 35, 60] as const;

/** The revenue tiers, as they are computed, with examples. */
export function Revenue() {
  const { name, price, priceCents } = plans.starter;
  return (
    <>
      <p>
        You get a share of what each of your players pays, after payment fees. The share depends on the player’s place
        on your roster, by the date of the link. A new tier applies to the players in it; those before keep theirs.
      </p>
      <RevenueTiers />
      <div className={styles.scroller}>
        <table className={styles.table}>
          <caption className={utilities.visuallyHidden}>Examples of a month’s share</caption>
          <thead>
            <tr>
              <th scope="col">
                Players on {name} ({price})
              </th>
              <th scope="col">How it adds up</th>
              <th scope="col">Your month, before fees</th>
            </tr>
          </thead>
          <tbody>
            {examples.map((players) => (
              <tr key={players}>
                <th scope="row">{players}</th>
                <td>{partsOf(players)}</td>
                <td className={styles.figure}>{formatCents(exampleShareCents(players, priceCents))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={utilities.muted}>
        Only players with a paid plan that runs take a place. Refunded payments do not count. A swing that you take for
        a player without a coach does not change what you earn.
      </p>
    </>
  );
}

/** "20 × 60% + 15 × 75%" */
function partsOf(players: number): string {
  return revenueTiers
    .map(({ fromPosition, percent }, index) => {
      const end = (revenueTiers[index + 1]?.fromPosition ?? Infinity) - 1;
      return { count: Math.min(players, end) - fromPosition + 1, percent };
    })
    .filter(({ count }) => count > 0)
    .map(({ count, percent }) => `${count} × ${percent}%`)
    .join(' + ');
}

/** A coach's share in cents if each of `players` players pays `priceCents`, before payment fees. */
export function exampleShareCents(players: number, priceCents: number): number {
  const payments = Array.from({ length: players }, (_, index) => ({
    status: 'paid' as const,
    amountCents: priceCents,
    feeCents: 0,
    refundedCents: 0,
    position: index + 1,
  }));
  return earnedCents(payments);
}
