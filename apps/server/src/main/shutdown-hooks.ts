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
