/** An observable value. */
export type Observable<Value> = { subscribe(listener: () => void): () => void; getSnapshot(): Value };

/** An observable value that its owner sets. */
export type Store<Value> = Observable<Value> & {
  set(next: Value): void;
  /** Removes all listeners. */
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
