import { figure } from '@swing/app-shell/figure';
import type { CoachesPage } from '@swing/contract/administration';
import { StatCard, StatGrid } from '@swing/ui/stat-card';

/** Undefined while loading, null if loading failed. */
export function CoachStats({ stats }: { stats: CoachesPage['stats'] | null | undefined }) {
  return (
    <StatGrid label="Figures of all coaches">
      <StatCard label="Verified" value={figure(stats && stats.verified)} tone="green" />
      <StatCard label="Unverified" value={figure(stats && stats.unverified)} tone="amber" />
      <StatCard label="Total" value={figure(stats && stats.total)} />
    </StatGrid>
  );
}
