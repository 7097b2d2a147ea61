import type { ObjectStore } from '@swing/storage/object-store';

const endOfTime = new Date(8_640_000_000_000_000);

/** Records every key that is opened from now on. `kept` returns those that still have bytes, complete or pending. */
export function watchKeys(storage: ObjectStore): { kept(): Promise<string[]> } {
  const written = new Set<string>();
  const { open } = storage;
  storage.open = (key, options) => {
    written.add(key);
    return open(key, options);
  };
  return {
    async kept() {
      const kept = new Set<string>();
      for await (const key of storage.pending(endOfTime)) if (written.has(key)) kept.add(key);
      for (const key of written) if (await storage.stat(key)) kept.add(key);
      return [...kept];
    },
  };
}
