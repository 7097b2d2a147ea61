import { trpc } from '@swing/app-shell/api';
import { RouterLink } from '@swing/app-shell/app-link';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { QueryFailure } from '@swing/app-shell/query-failure';
import { Alert } from '@swing/ui/alert';
import { Button, ButtonLink } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { Skeleton } from '@swing/ui/skeleton';
import { utilities } from '@swing/ui/utilities';
import { PoolText } from './pool-text.tsx';
import { poolStep } from './pool-step.ts';
import type { OpenAnalyzer } from '@swing/app-shell/lib/use-open-analyzer';
import styles from './pool-panel.module.css';

const refreshMilliseconds = 30_000;
const errorTexts = { server: 'No swing could be taken.', network: networkErrorMessage };

interface PoolPanelProps {
  now: Date;
  opening: OpenAnalyzer;
  /** Shows no button yet, because what loads above the panel will move it: a click would miss. */
  isWaiting: boolean;
}

/** The swings of players without a coach: how many wait, and the one that the coach has taken (coaching-4, coaching-5). */
export function PoolPanel({ now, opening, isWaiting }: PoolPanelProps) {
  const utils = trpc.useUtils();
  const status = trpc.coaching.poolStatus.useQuery({}, { refetchInterval: refreshMilliseconds });
  const take = trpc.coaching.takeOldest.useMutation({
    // Awaited, so that the button is busy until the panel shows the result.
    onSettled: () => Promise.all([utils.coaching.poolStatus.invalidate(), utils.coaching.queue.invalidate()]),
  });
  const pool = isWaiting ? undefined : status.data;

  if (!pool) {
    return (
      <Card title="Players Without a Coach" className={styles.root}>
        {status.error && !isWaiting ? (
          <QueryFailure query={status} fallback="The swings without a coach could not be loaded." />
        ) : (
          <p className={styles.loading} aria-busy="true">
            <Skeleton width="70%" height="1em" />
          </p>
        )}
      </Card>
    );
  }
  const { taken } = pool;
  const step = poolStep(pool);
  const failure = take.error && callErrorText(take.error, errorTexts);
  return (
    <Card title="Players Without a Coach" className={styles.root}>
      <div className={styles.line}>
        <p className={styles.text}>
          <PoolText pool={pool} now={now} />
        </p>
        {step === 'profile' ? (
          <ButtonLink variant="secondary" href="/coach/profile" linkComponent={RouterLink}>
            Open Profile
          </ButtonLink>
        ) : null}
        {step === 'take' || step === 'analyze' || step === 'continue' ? (
          <Button
            variant={step === 'continue' ? 'secondary' : 'primary'}
            isBusy={take.isPending || (taken !== null && opening.id === taken.id)}
            onClick={() => (taken ? opening.open(taken) : take.mutate({}))}
          >
            {{ take: 'Take the Oldest', analyze: 'Analyze', continue: 'Continue' }[step]}
          </Button>
        ) : null}
      </div>
      <p role="status" className={utilities.visuallyHidden}>
        {take.isSuccess && taken ? `You took ${taken.athleteName}'s swing.` : null}
        {step === 'wait' ? failure : null}
      </p>
      {failure !== null && step !== 'wait' ? (
        <Alert tone="error" onDismiss={take.reset}>
          {failure}
        </Alert>
      ) : null}
    </Card>
  );
}
