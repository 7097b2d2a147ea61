import { useState } from 'react';

/** Keeps which rows have an action that is running, each under its own key. */
export function useBusyKeys() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (key: string) => keys.has(key),
    /** Runs an action. Its row is busy until it ends. */
    async during(key: string, action: () => Promise<void>): Promise<void> {
      setKeys((current) => new Set(current).add(key));
      try {
        await action();
      } finally {
        setKeys((current) => new Set([...current].filter((other) => other !== key)));
      }
    },
  };
}
