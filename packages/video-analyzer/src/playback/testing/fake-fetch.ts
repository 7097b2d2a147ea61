/** Answers everything with the same. */
export function answering(body: BodyInit | null, init?: ResponseInit): typeof fetch {
  return () => Promise.resolve(new Response(body, init));
}

/** Is stopped by `abort` as soon as it was asked. */
export function stoppedBy(abort: AbortController): typeof fetch {
  return (_, init) => {
    abort.abort();
    return Promise.reject(init?.signal?.reason as Error);
  };
}
