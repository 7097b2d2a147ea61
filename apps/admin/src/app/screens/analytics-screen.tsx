import { FilterSelect } from '@swing/app-shell/filter-select';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { useUrlFilters } from '@swing/app-shell/lib/use-url-filters';
import { ScreenHead } from '@swing/ui/screen-head';
import { Analytics } from '../../features/analytics/analytics.tsx';
import { defaultFilters, periodOptions, readFilters } from '../../features/analytics/period.ts';
import { AdminFrame } from '../admin-frame.tsx';
import type { GateState } from '../gate/gate-store.ts';

/** The analytics of the site. The address has the period in days, for example `?days=30`. */
export function AnalyticsScreen({ gate }: { gate: GateState }) {
  useScreen('Analytics');
  const [{ days }, changeFilters] = useUrlFilters(readFilters, defaultFilters);
  return (
    <AdminFrame current="analytics" name={gate.name}>
      <ScreenHead>
        <h1>Analytics</h1>
        <FilterSelect
          label="Period"
          options={periodOptions}
          value={days}
          onChange={(period) => changeFilters({ days: period })}
        />
      </ScreenHead>
      <Analytics days={days} />
    </AdminFrame>
  );
}
