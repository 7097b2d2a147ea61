/** A failure as reported by the provider, or by its SDK if there was no response. */
export interface ProviderFailure {
  /** Resend's error name, for example `rate_limit_exceeded`. */
  name: string;
  /** HTTP status. Null if there was no response. */
  statusCode: number | null;
  message: string;
}

/**
 * The provider did not accept a mail. `code` `invalid_idempotent_request` means that it accepted this id earlier with another
 * body, so the recipient has a mail already.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code: string;
  readonly statusCode: number | null;
  /** Whether a retry may succeed. */
  readonly isRetryable: boolean;

  constructor({ name, statusCode, message }: ProviderFailure) {
    super(`${name} (${statusCode ?? 'no response'}): ${message}`);
    this.code = name;
    this.statusCode = statusCode;
    this.isRetryable = isPassing(name, statusCode);
  }
}

/** 401 and 403: the key or the sender is refused, which the operator can change. */
const passingStatuses = new Set([401, 403, 408, 429]);

function isPassing(name: string, statusCode: number | null): boolean {
  if (name === 'concurrent_idempotent_requests') return true;
  return statusCode === null || statusCode >= 500 || passingStatuses.has(statusCode);
}
