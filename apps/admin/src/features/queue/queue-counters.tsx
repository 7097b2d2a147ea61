import type { AdminQueueCounts } from '@swing/contract/admin-queue';
import { figure, StatCard, StatGrid } from '@swing/ui/stat-card';

/** The figures, undefined while they load, or null if they could not be loaded. */
export function QueueCounters({ counts }: { counts: AdminQueueCounts | null | undefined }) {
  return (
    <StatGrid label="Figures of the whole queue" isCompact>
      <StatCard label="Pending Analysis" value={figure(counts && counts.pending)} tone="yellow" />
      <StatCard label="Processing" value={figure(counts && counts.uploading)} tone="blue" />
      <StatCard label="Analyzing Now" value={figure(counts && counts.analyzing)} tone="purple" />
      <StatCard label="Completed" value={figure(counts && counts.completed)} tone="green" />
      <StatCard label="Total Videos" value={figure(counts && counts.total)} />
    </StatGrid>
  );
}
