export interface ShutdownHooks {
  /** Adds a stop function. */
  add(end: () => Promise<unknown>): void;
  /** Runs all stop functions, newest first. A failure is reported and does not stop the rest. */
  run(): Promise<void>;
}

/** Collects stop functions of started parts. */
export function createShutdownHooks(onError: (error: unknown) => void): ShutdownHooks {
  const ends: (() => Promise<unknown>)[] = [];
  return {
    add: (end) => void ends.push(end),
    async run() {
      for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end().catch(onError);
    },
  };
}

/**
 * Returns a signal that is aborted on SIGTERM or SIGINT, with the signal's name as reason. From now on these signals do
 * nothing else, however often they arrive: a database that is still starting would outlive this process.
 */
export function shutdownSignal(): AbortSignal {
  const asking = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => asking.abort(name));
  return asking.signal;
}
