import { figure } from '@swing/app-shell/figure';
import type { CoachesPage } from '@swing/contract/admin-coaches';
import { StatCard, StatGrid } from '@swing/ui/stat-card';

/** The figures, undefined while they load, or null if they could not be loaded. */
export function CoachStats({ stats }: { stats: CoachesPage['stats'] | null | undefined }) {
  return (
    <StatGrid label="Figures of all coaches">
      <StatCard label="Verified" value={figure(stats && stats.verified)} tone="green" />
      <StatCard label="Unverified" value={figure(stats && stats.unverified)} tone="amber" />
      <StatCard label="Total" value={figure(stats && stats.total)} />
    </StatGrid>
  );
}
