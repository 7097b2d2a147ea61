import type { Observable } from '../../store.ts';

/**
 * Tells the listeners of a store of changes at most once every `leastInterval()` milliseconds, and always of the last one. 0: at once.
 */
export function rateLimited<Value>(store: Observable<Value>, leastInterval: () => number): Observable<Value> {
  return {
    getSnapshot: store.getSnapshot,
    subscribe(listener) {
      let toldAt = -Infinity;
      let timer: ReturnType<typeof setTimeout> | undefined;
      function tell() {
        clearTimeout(timer);
        timer = undefined;
        toldAt = performance.now();
        listener();
      }
      const stop = store.subscribe(() => {
        const wait = toldAt + leastInterval() - performance.now();
        if (wait <= 0) tell();
        else timer ??= setTimeout(tell, wait);
      });
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
  };
}
