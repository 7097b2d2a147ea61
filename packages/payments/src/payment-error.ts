/** Why the provider did not do what it was asked. */
export type PaymentProblem =
  /** The card was refused. */
  | 'declined'
  /** The person has to confirm the payment at their bank. */
  | 'needs_authentication'
  /** What was asked for is no more, or never was. */
  | 'gone'
  /** The provider did not answer, or not in time; trying again may help. */
  | 'unavailable'
  /** Our request was wrong, or our key is. */
  | 'refused';

/** The one error of the gateway. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly problem: PaymentProblem;
  /** The provider's own word, such as `card_declined`. */
  readonly code: string | null;

  constructor(problem: PaymentProblem, message: string, options: { code?: string | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.problem = problem;
    this.code = options.code ?? null;
  }
}

/** A webhook that the provider did not sign, or too long ago. */
export class ForgedEventError extends Error {
  override readonly name = 'ForgedEventError';
}
