import type { AnalyticsSummary } from '@swing/contract/analytics';
import { Skeleton } from '@swing/ui/skeleton';
import { figure, StatCard, StatGrid } from '@swing/ui/stat-card';
import { figureText, rateText } from './figure-text.ts';

const loadingLine = <Skeleton width="8ch" />;

/** One card for each total of the period. Most also show the count of today. */
export function SummaryCards({ summary }: { summary: AnalyticsSummary | null }) {
  const today = (count: number | undefined) => (count === undefined ? loadingLine : `${figureText(count)} today`);
  return (
    <StatGrid label="Figures of the period">
      <StatCard
        label="Homepage Visits"
        value={figure(summary?.totalHomepageViews)}
        detail={today(summary?.homepage_views_today)}
        tone="blue"
      />
      <StatCard
        label="Checkout Views"
        value={figure(summary?.totalViews)}
        detail={today(summary?.checkout_views_today)}
        tone="amber"
      />
      <StatCard
        label="Proceeded to Payment"
        value={figure(summary?.totalConversions)}
        detail={today(summary?.conversions_today)}
        tone="green"
      />
      <StatCard
        label="Homepage to Checkout"
        value={summary ? rateText(summary.checkoutClickRate) : figure(undefined)}
        detail="Click-through rate"
      />
      <StatCard
        label="Unique Today"
        value={figure(summary?.unique_visitors_today)}
        detail="Visitors since midnight UTC"
        tone="purple"
      />
    </StatGrid>
  );
}
