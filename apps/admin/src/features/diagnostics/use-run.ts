import { useCallback, useEffect, useRef, useState } from 'react';
import { failureOf, type Failure, type Subject } from './test-failure.ts';

export type RunState<Result> =
  | { phase: 'idle' }
  | { phase: 'running' }
  | { phase: 'works'; result: Result }
  | { phase: 'failed'; failure: Failure };

export interface Run<Result> {
  state: RunState<Result>;
  start: () => void;
  /** Aborts the signal that was passed to `work`. */
  stop: () => void;
  isRunning: boolean;
}

/**
 * Runs a test and keeps its state. The signal passed to `work` is aborted by `cancel` and when the page is left. `start` stays the same
 * function as long as `work` does.
 */
export function useRun<Result>(subject: Subject, work: (signal: AbortSignal) => Promise<Result>): Run<Result> {
  const [state, setState] = useState<RunState<Result>>({ phase: 'idle' });
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const run = useCallback(async (): Promise<void> => {
    const { signal } = (controller.current = new AbortController());
    setState({ phase: 'running' });
    try {
      setState({ phase: 'works', result: await work(signal) });
    } catch (error) {
      // Cancel was pressed.
      const isCancelled = signal.aborted && error === signal.reason;
      setState(isCancelled ? { phase: 'idle' } : { phase: 'failed', failure: failureOf(error, subject) });
    }
  }, [subject, work]);

  return {
    state,
    start: useCallback(() => void run(), [run]),
    stop: () => controller.current?.abort(),
    isRunning: state.phase === 'running',
  };
}
