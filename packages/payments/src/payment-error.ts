/** Why a request to the provider failed. */
export type PaymentProblem =
  /** The card was declined. */
  | 'declined'
  /** The customer has to confirm the payment at their bank. */
  | 'needs_authentication'
  /** The requested object does not exist, or no longer exists. */
  | 'gone'
  /** The provider did not respond, or not in time. A retry may help. */
  | 'unavailable'
  /** The request or the API key is invalid. */
  | 'refused';

/** Thrown by the gateway when a request to the provider fails. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly problem: PaymentProblem;
  /** The provider's error code, for example `card_declined`. */
  readonly code: string | null;

  constructor(problem: PaymentProblem, message: string, options: { code?: string | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.problem = problem;
    this.code = options.code ?? null;
  }
}

/** A webhook without a valid signature, or with one that is too old. */
export class InvalidSignatureError extends Error {
  override readonly name = 'InvalidSignatureError';
}
