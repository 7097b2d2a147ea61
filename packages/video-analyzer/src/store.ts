/** Something with a current value that tells when it changes. */
export type Readable<Value> = { subscribe(listener: () => void): () => void; getSnapshot(): Value };

/** A value that its owner sets. */
export type Store<Value> = Readable<Value> & {
  set(next: Value): void;
  /** Forgets all who listen. */
  dispose(): void;
};

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    dispose: () => listeners.clear(),
  };
}
