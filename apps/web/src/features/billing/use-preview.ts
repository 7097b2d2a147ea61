import { trpc } from '@swing/app-shell/api';
import type { PlanType } from '@swing/domain/plans';
import { useQuery } from '@tanstack/react-query';

/** The server charges what it quoted for an hour; what is shown is never older than half of that. */
const freshMilliseconds = 30 * 60_000;

/** What a change to a plan would cost, counted by the server; the change that follows is charged the same. */
export function usePreview(newPlan: PlanType) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['billing.previewChange', newPlan],
    queryFn: () => client.billing.previewChange.mutate({ newPlan }),
    staleTime: freshMilliseconds,
    refetchInterval: freshMilliseconds,
    gcTime: 0,
  });
}
