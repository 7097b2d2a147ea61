import type { QueueStats as Stats } from '@swing/contract/coaching';
import { figure, StatCard, StatGrid } from '@swing/ui/stat-card';

export function QueueStats({ stats }: { stats: Stats | null }) {
  const longest =
    stats && stats.pending > 0 ? `Longest wait ${stats.longestWaitHours.toLocaleString('en-US')} h` : null;
  return (
    <StatGrid label="Queue figures" isCompact isStrip>
      <StatCard label="Active Players" value={figure(stats?.activePlayers)} />
      <StatCard label="Pending" value={figure(stats?.pending)} detail={longest} tone="yellow" />
      <StatCard label="Uploading" value={figure(stats?.uploading)} tone="blue" />
      <StatCard label="Analyzing" value={figure(stats?.analyzing)} tone="purple" />
    </StatGrid>
  );
}
