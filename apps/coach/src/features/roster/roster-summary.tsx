import { counted } from '@swing/app-shell/lib/counted';
import { trpc } from '@swing/app-shell/api';
import { QueryFailure } from '@swing/app-shell/query-failure';
import type { CoachSummary } from '@swing/contract/coaching';
import { reviewThresholds } from '@swing/domain/coach-shares';
import { centsOf, formatCents } from '@swing/domain/money';
import { Skeleton } from '@swing/ui/skeleton';
import { StatCard, StatGrid } from '@swing/ui/stat-card';
import { utilities } from '@swing/ui/utilities';
import type { CSSProperties } from 'react';
import { monthName, reviewWords, tierWords } from './share-words.ts';
import styles from './roster.module.css';

const [mark] = reviewThresholds;

/** Earnings, revenue tier and review share of the coach. */
export function RosterSummary() {
  const query = trpc.coaching.summary.useQuery({}, { meta: { failureLog: 'Failed to load the summary' } });
  if (query.error && !query.data) return <QueryFailure query={query} fallback="Failed to load your figures" />;
  return (
    <section aria-label="Your figures" aria-busy={query.isPending} className={styles.summary}>
      {query.data ? <Figures summary={query.data} /> : <Loading />}
      <details className={utilities.muted}>
        <summary>How these figures are counted</summary>
        <p>
          Months are calendar months in UTC. Earnings are your share of what players paid, after payment fees, by the
          players you have today. The review share counts swings sent at least 72 hours ago. Nothing is withheld if you
          fall short of a mark.
        </p>
      </details>
    </section>
  );
}

function Figures({ summary: { revenue, reviews } }: { summary: CoachSummary }) {
  const { earned } = revenue;
  return (
    <StatGrid>
      <StatCard
        label={`Earned in ${monthName(earned.month)}`}
        value={formatCents(centsOf(earned.amount))}
        detail={earned.payments === 0 ? 'No payments yet.' : `From ${counted(earned.payments, 'payment')}.`}
        tone="green"
      />
      <StatCard
        label="Revenue Tier"
        value={`${revenue.percent}%`}
        detail={<span className={styles.detail}>{tierWords(revenue)}</span>}
      />
      {[reviews.thisMonth, reviews.lastMonth].map((month) => (
        <StatCard
          key={month.month}
          label={`Reviewed in ${monthName(month.month)}`}
          value={month.percent === null ? '–' : `${month.percent}%`}
          detail={
            <span className={styles.detail}>
              <ReviewShare percent={month.percent} />
              {reviewWords(month)}
            </span>
          }
          tone="blue"
        />
      ))}
    </StatGrid>
  );
}

const loading = [
  { label: 'Earned this month', tone: 'green' },
  { label: 'Revenue Tier' },
  { label: 'Reviewed this month', tone: 'blue' },
  { label: 'Reviewed last month', tone: 'blue' },
] as const;

function Loading() {
  return (
    <StatGrid>
      {loading.map((card) => (
        <StatCard
          key={card.label}
          {...card}
          value={<Skeleton width="4ch" />}
          detail={
            <span className={styles.detail}>
              <Skeleton />
              <Skeleton width="60%" />
            </span>
          }
        />
      ))}
    </StatGrid>
  );
}

/** A bar that is full at 100 % reviewed, with a notch at 75 %. For the eye only: the text below it compares the share with both. */
function ReviewShare({ percent }: { percent: number | null }) {
  const shares = { '--share': `${percent ?? 0}%`, '--mark': `${mark}%` } as CSSProperties;
  return <span className={styles.bar} style={shares} data-mark={`${mark}%`} aria-hidden="true" />;
}
