/** Pulls chunks of `source` one by one; an abort of `signal` rejects a pull that is under way with its reason. */
export function createSourceReader(source: AsyncIterable<Uint8Array>, signal?: AbortSignal) {
  const iterator = source[Symbol.asyncIterator]();
  let isDone = false;
  let rejectPull: ((reason: unknown) => void) | undefined;
  const onAbort = () => rejectPull?.(signal?.reason);
  signal?.addEventListener('abort', onAbort);

  return {
    /** The next chunk, null at the end. Throws the source's error or the abort's reason. */
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

    /** Lets go of the source; one that was not read to its end is told so. */
    close(): void {
      signal?.removeEventListener('abort', onAbort);
      // Not awaited: a generator that hangs in a pull would hang here too.
      if (!isDone) iterator.return?.().then(undefined, () => {});
    },
  };
}
