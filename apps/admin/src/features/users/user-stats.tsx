import { figure } from '@swing/app-shell/figure';
import type { UserStats as Stats } from '@swing/contract/admin-users';
import { StatCard, StatGrid } from '@swing/ui/stat-card';

/** The figures, undefined while they load, or null if they could not be loaded. */
export function UserStats({ stats }: { stats: Stats | null | undefined }) {
  return (
    <StatGrid label="Figures of all users">
      <StatCard label="Total Users" value={figure(stats && stats.totalUsers)} />
      <StatCard label="Active Subscriptions" value={figure(stats && stats.activeUsers)} tone="green" />
      <StatCard label="Videos Submitted" value={figure(stats && stats.totalVideos)} tone="blue" />
      <StatCard label="Videos Analyzed" value={figure(stats && stats.analyzedVideos)} tone="purple" />
    </StatGrid>
  );
}
