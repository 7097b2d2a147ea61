import type { ByteSource } from './byte-source.ts';
import { NotAVideoError, TruncatedVideoError } from './errors.ts';

export interface ReadLimits {
  /** Aborts the work. Its reason is thrown. */
  signal?: AbortSignal;
  /** Bytes that may be read before the file counts as unreadable. Default: twice its size plus 16 MiB. */
  maxBytesRead?: number;
}

/**
 * Separates three kinds of failure while a parser reads possibly hostile bytes: errors of the source and aborts are thrown
 * unchanged, and all errors of the parser itself become NotAVideoError.
 */
export interface GuardedSource {
  readonly source: ByteSource;
  readonly guard: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export function guardSource(source: ByteSource, { signal, maxBytesRead }: ReadLimits): GuardedSource {
  const budget = maxBytesRead ?? source.size * 2 + 16 * 2 ** 20;
  let bytesRead = 0;
  let failure: { error: unknown } | null = null;

  const fail = (error: unknown) => {
    failure ??= { error };
    return error;
  };

  return {
    source: {
      size: source.size,
      async read(start, end) {
        if (signal?.aborted) throw fail(signal.reason);
        bytesRead += end - start;
        if (bytesRead > budget) throw fail(new NotAVideoError('unreadable'));
        try {
          return await source.read(start, end);
        } catch (error) {
          throw fail(error);
        }
      },
    },
    async guard(work) {
      try {
        return await work();
      } catch (error) {
        if (failure) throw failure.error;
        if (signal?.aborted) throw signal.reason;
        if (error instanceof NotAVideoError || error instanceof TruncatedVideoError) throw error;
        throw new NotAVideoError('unreadable', { cause: error });
      }
    },
  };
}
