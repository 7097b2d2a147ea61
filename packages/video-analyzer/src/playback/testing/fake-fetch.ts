/** A `fetch` that returns the same response to every request. */
export function respondWith(body: BodyInit | null, init?: ResponseInit): typeof fetch {
  return () => Promise.resolve(new Response(body, init));
}

/** A `fetch` that aborts `abort` when it is called and rejects with the reason. */
export function abortOnFetch(abort: AbortController): typeof fetch {
  return (_, init) => {
    abort.abort();
    return Promise.reject(init?.signal?.reason as Error);
  };
}
