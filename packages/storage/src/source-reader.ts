/** Pulls chunks of `source` one by one. If `signal` aborts, a pull in progress rejects with its reason. */
export function createSourceReader(source: AsyncIterable<Uint8Array>, signal?: AbortSignal) {
  const iterator = source[Symbol.asyncIterator]();
  let isDone = false;
  let rejectPull: ((reason: unknown) => void) | undefined;
  const onAbort = () => rejectPull?.(signal?.reason);
  signal?.addEventListener('abort', onAbort);

  return {
    /** The next chunk, or null at the end. Throws the source's error or the abort's reason. */
    async next(): Promise<Uint8Array | null> {
      signal?.throwIfAborted();
      const result = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        rejectPull = reject;
        iterator.next().then(resolve, reject);
      });
      if (result.done) {
        isDone = true;
        return null;
      }
      if (!(result.value instanceof Uint8Array)) throw new TypeError('A source must yield Uint8Array chunks');
      return result.value;
    },

    /** Releases the source. If it was not read to the end, calls its iterator's `return`. */
    close(): void {
      signal?.removeEventListener('abort', onAbort);
      // Not awaited, since it would hang if the generator hangs in a pull.
      if (!isDone) iterator.return?.().then(undefined, () => {});
    },
  };
}
