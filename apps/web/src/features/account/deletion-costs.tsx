import { trpc } from '@swing/app-shell/api';
import { formatWhen } from '@swing/app-shell/date-text';
import { useNow } from '@swing/app-shell/lib/use-now';
import { Skeleton } from '@swing/ui/skeleton';
import { lostPlanText } from './lost-plan-text.ts';
import styles from './account.module.css';

/** Lists what a player loses by deleting the account. */
export function DeletionCosts() {
  const now = useNow(60_000);
  const { data, isPending } = trpc.billing.subscription.useQuery({});
  const plan = lostPlanText(data ?? null, (date) => formatWhen(date, now));
  return (
    <ul className={styles.costs}>
      {isPending ? (
        <li aria-busy="true">
          <Skeleton height="3em" />
        </li>
      ) : plan ? (
        <li>
          <strong>Your plan:</strong> {plan}
        </li>
      ) : null}
      <li>
        <strong>Your videos:</strong> all of them and all analyses are removed. A swing that waits for its analysis does
        not get one.
      </li>
      <li>
        <strong>Before you go:</strong> save the analyses and invoices you want to keep. Links in a file of your data
        stop working too.
      </li>
    </ul>
  );
}
