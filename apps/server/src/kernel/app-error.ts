import type { ErrorCode, ErrorExtra } from '@swing/contract/error-codes';

/** The only error that verbs throw on purpose: a stable code and a sentence for the user. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** Seconds, for RATE_LIMITED. */
  readonly retryAfterSeconds: number | undefined;

  /** Sent to the client beside code and message, over REST and tRPC. */
  readonly extra: ErrorExtra;
  /** Extra response headers, over REST only. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      cause?: unknown;
      retryAfterSeconds?: number;
      extra?: ErrorExtra;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.extra = options.extra ?? {};
    this.headers = options.headers ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `${what} not found.`);
}
