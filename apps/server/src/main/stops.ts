export interface Stops {
  /** Has something ended when the rest is. */
  add(end: () => Promise<unknown>): void;
  /** Ends everything, the newest first, each though another could not be ended. */
  run(): Promise<void>;
}

/** What has been started and wants to be ended. */
export function createStops(onError: (error: unknown) => void): Stops {
  const ends: (() => Promise<unknown>)[] = [];
  return {
    add: (end) => void ends.push(end),
    async run() {
      for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end().catch(onError);
    },
  };
}
