import { trpc } from '@swing/app-shell/api';
import type { PlanType } from '@swing/domain/plans';
import { useQuery } from '@tanstack/react-query';

/** The server honors a quote for an hour, so the shown one is refreshed after half of that. */
const freshMilliseconds = 30 * 60_000;

/** The server's quote for a change to `newPlan`. The change itself is charged the same amount. */
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
