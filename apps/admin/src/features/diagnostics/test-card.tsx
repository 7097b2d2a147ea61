import { Alert } from '@swing/ui/alert';
import { Badge, type Tone } from '@swing/ui/badge';
import { Card } from '@swing/ui/card';
import type { ReactNode } from 'react';
import styles from './diagnostics.module.css';
import type { Failure } from './test-failure.ts';
import type { RunState } from './use-run.ts';

const badges: Record<RunState<unknown>['phase'], readonly [Tone, string]> = {
  idle: ['grey', 'Not run'],
  running: ['blue', 'Running'],
  works: ['green', 'Works'],
  failed: ['red', 'Failed'],
};

interface TestCardProps<Result> {
  title: string;
  /** What the test does, shown below its title. */
  purpose: ReactNode;
  state: RunState<Result>;
  /** Returns a sentence about the result, which is shown if the test succeeds. */
  verdict: (result: Result) => ReactNode;
  /** The test's buttons, and its progress while it runs. */
  children: ReactNode;
  /** Shown below the outcome, whether or not the test has run. */
  details?: ReactNode;
}

/** A test with its state (Not run, Running, Works, Failed) and, if it failed, what to do about it. */
export function TestCard<Result>({ title, purpose, state, verdict, children, details }: TestCardProps<Result>) {
  const [tone, word] = badges[state.phase];
  return (
    <Card
      title={title}
      aside={
        <output aria-label={`${title}: state`}>
          <Badge tone={tone} hasDot>
            {word}
          </Badge>
        </output>
      }
    >
      <div className={styles.body}>
        <p className={styles.purpose}>{purpose}</p>
        {children}
        {state.phase === 'failed' ? <FailureAlert failure={state.failure} /> : null}
        {state.phase === 'works' ? (
          <Alert tone="success" role="none">
            {verdict(state.result)}
          </Alert>
        ) : null}
        {details}
      </div>
    </Card>
  );
}

export function FailureAlert({ failure }: { failure: Failure }) {
  return (
    <Alert tone="error" title={failure.message}>
      {failure.advice}
    </Alert>
  );
}
