/** Calls of a service outside of this process, since the process started. */
export interface CallCounts {
  answered: number;
  failed: number;
}

/**
 * Returns a copy of `service` that counts the calls of its asynchronous methods. A call counts as failed if its promise rejects with an error
 * for which `isFailure` returns true. All other calls count as answered.
 */
export function countCalls<Service extends object>(
  service: Service,
  counts: CallCounts,
  isFailure: (thrown: unknown) => boolean,
): Service {
  return new Proxy(service, {
    get(target, name): unknown {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]): unknown => {
        const result: unknown = Reflect.apply(method, target, args);
        if (!(result instanceof Promise)) return result;
        result.then(
          () => (counts.answered += 1),
          (thrown) => (counts[isFailure(thrown) ? 'failed' : 'answered'] += 1),
        );
        return result;
      };
    },
  });
}
