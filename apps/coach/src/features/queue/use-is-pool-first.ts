import { trpc } from '@swing/app-shell/api';
import { browserStorage } from '@swing/app-shell/lib/browser-storage';
import { useEffect } from 'react';
import { poolStep } from './pool-step.ts';

const key = 'isPoolFirst';

/**
 * Whether the swings without a coach are shown above the coach's own. They are for coaches who take them. Until that is known, the
 * place is the last one in this browser, so that nothing moves while the page loads.
 */
export function useIsPoolFirst(): boolean {
  const { data: pool } = trpc.coaching.poolStatus.useQuery({});
  const isFirst = pool ? poolStep(pool) !== 'profile' : browserStorage('localStorage').getItem(key) === 'yes';
  const isKnown = pool !== undefined;
  useEffect(() => {
    if (isKnown) browserStorage('localStorage').setItem(key, isFirst ? 'yes' : 'no');
  }, [isKnown, isFirst]);
  return isFirst;
}
