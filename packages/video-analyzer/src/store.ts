/** An observable value. */
export type Observable<Value> = { subscribe(listener: () => void): () => void; getSnapshot(): Value };

/** An observable value that its owner sets. */
export type Store<Value> = Observable<Value> & {
  set(next: Value): void;
  /** As `set`, but tells the listeners only after `milliseconds`, or with the next change if that is sooner. */
  setQuietly(next: Value, milliseconds: number): void;
  /** Removes all listeners. */
  dispose(): void;
};

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  /** After this timer, the listeners are told of a value that was set quietly. Null if they know the value. */
  let untold: ReturnType<typeof setTimeout> | null = null;

  function tell() {
    if (untold !== null) clearTimeout(untold);
    untold = null;
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => value,
    set(next) {
      if (Object.is(value, next) && untold === null) return;
      value = next;
      tell();
    },
    setQuietly(next, milliseconds) {
      value = next;
      untold ??= setTimeout(tell, milliseconds);
    },
    dispose: () => listeners.clear(),
  };
}
