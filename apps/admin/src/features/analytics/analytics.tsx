import { useNow } from '@swing/app-shell/lib/use-now';
import { QueryFailure } from '@swing/app-shell/query-failure';
import { classNames } from '@swing/ui/class-names';
import { Card } from '@swing/ui/card';
import { utilities } from '@swing/ui/utilities';
import { periodText, type AnalyticsPeriod } from '@swing/domain/analytics-periods';
import { BreakdownCard } from './breakdown-card.tsx';
import { funnelBars, planBars } from './charts/bar-groups.ts';
import { linesOf } from './charts/lines.ts';
import { BarChart, ChartSlot, LineChart } from './charts/chart-slot.tsx';
import { dailyColumns, funnelColumns, hourlyColumns, planColumns } from './columns.tsx';
import { funnelSteps } from './funnel.ts';
import { RecentCard } from './recent-card.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TableCard } from './table-card.tsx';
import { useAnalytics } from './use-analytics.ts';
import styles from './analytics.module.css';

/** The figures of a period: cards, charts and tables. */
export function Analytics({ days }: { days: AnalyticsPeriod }) {
  const now = useNow(60_000);
  const analytics = useAnalytics(days);
  const { query, dashboard } = analytics;
  /** True while another period loads. The page then shows the previous period's figures, faded and without export. */
  const isOld = query.isPlaceholderData;
  if (query.isError && dashboard === null) {
    return (
      <QueryFailure
        query={query}
        title="Failed to load analytics"
        fallback="The figures could not be read. Nothing was changed."
      />
    );
  }
  const daily = dashboard?.dailyStats ?? null;
  const plans = dashboard?.planBreakdown ?? null;
  const steps = daily && funnelSteps(daily);
  const isEmpty = steps?.every(({ count }) => count === 0) ?? false;
  return (
    <>
      <output className={utilities.visuallyHidden}>
        {dashboard && !isOld ? `Figures of the last ${periodText(days)}` : ''}
      </output>
      {query.isError && !query.isFetchNextPageError ? (
        <QueryFailure
          query={query}
          title="Failed to refresh analytics"
          fallback="These are the figures of the last time they could be read."
        />
      ) : null}
      <div className={classNames(styles.root, isOld && styles.old)} aria-busy={query.isPending || isOld} inert={isOld}>
        <SummaryCards summary={dashboard?.summary ?? null} />
        <Card title={days === 1 ? 'Visits by Hour' : 'Visits by Day'}>
          <ChartSlot size="large" isEmpty={isEmpty}>
            {dashboard ? <LineChart {...linesOf(dashboard)} /> : null}
          </ChartSlot>
        </Card>
        <div className={styles.pair}>
          <TableCard
            title="Funnel"
            days={days}
            columns={funnelColumns}
            rows={steps}
            rowKey={({ name }) => name}
            expectedRows={4}
            chart={
              <ChartSlot size="small" isEmpty={isEmpty}>
                {steps ? <BarChart title="Funnel" groups={funnelBars(steps)} /> : null}
              </ChartSlot>
            }
          />
          <TableCard
            title="Plan Performance"
            days={days}
            columns={planColumns}
            rows={plans}
            rowKey={({ plan_id }) => plan_id}
            expectedRows={3}
            chart={
              <ChartSlot size="small" isEmpty={isEmpty}>
                {plans ? <BarChart title="Plan Performance" groups={planBars(plans)} /> : null}
              </ChartSlot>
            }
          />
        </div>
        {days === 1 ? (
          <BreakdownCard
            title="Hourly Breakdown"
            noun="hours"
            days={days}
            columns={hourlyColumns}
            rows={isOld ? null : (dashboard?.hourlyStats ?? null)}
            rowKey={({ hour }) => hour}
          />
        ) : null}
        <BreakdownCard
          title="Daily Breakdown"
          noun="days"
          note={days === 1 ? 'Days are in UTC. Only visits of the last 24 hours are counted here.' : 'Days are in UTC.'}
          days={days}
          columns={dailyColumns}
          rows={daily}
          rowKey={({ date }) => date}
        />
        <RecentCard analytics={analytics} days={days} now={now} />
      </div>
    </>
  );
}
