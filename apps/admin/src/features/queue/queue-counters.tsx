import { figure } from '@swing/app-shell/figure';
import type { AdminQueueCounts } from '@swing/contract/administration';
import { StatCard, StatGrid } from '@swing/ui/stat-card';

/** Undefined while loading, null if loading failed. */
export function QueueCounters({ counts }: { counts: AdminQueueCounts | null | undefined }) {
  return (
    <StatGrid label="Figures of the whole queue">
      <StatCard label="Pending Analysis" value={figure(counts && counts.pending)} tone="yellow" />
      <StatCard label="Processing" value={figure(counts && counts.uploading)} tone="blue" />
      <StatCard label="Analyzing Now" value={figure(counts && counts.analyzing)} tone="purple" />
      <StatCard label="Completed" value={figure(counts && counts.completed)} tone="green" />
      <StatCard label="Total Videos" value={figure(counts && counts.total)} />
    </StatGrid>
  );
}
