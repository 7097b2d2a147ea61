/** What the provider, or its SDK when nothing answered, says of a failure. */
export interface ProviderFailure {
  /** Resend's word for it, such as `rate_limit_exceeded`. */
  name: string;
  /** HTTP status; null when nothing answered. */
  statusCode: number | null;
  message: string;
}

/**
 * A mail was not taken. `code` `invalid_idempotent_request` means that this id was taken earlier with another body: the
 * person has a mail already.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code: string;
  readonly statusCode: number | null;
  /** Whether the same mail may be taken later. */
  readonly isRetryable: boolean;

  constructor({ name, statusCode, message }: ProviderFailure) {
    super(`${name} (${statusCode ?? 'no answer'}): ${message}`);
    this.code = name;
    this.statusCode = statusCode;
    this.isRetryable = isPassing(name, statusCode);
  }
}

function isPassing(name: string, statusCode: number | null): boolean {
  if (name === 'concurrent_idempotent_requests') return true;
  return statusCode === null || statusCode === 408 || statusCode === 429 || statusCode >= 500;
}
