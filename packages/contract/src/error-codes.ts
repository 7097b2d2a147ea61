/** Codes of all errors a call can return. They are stable, so clients may switch on them. */
export const errorCodes = [
  'BAD_REQUEST',
  'NOT_A_VIDEO',
  'NOT_AS_ANNOUNCED',
  'SIZE_MISMATCH',
  'INVALID_LINK',
  'UNAUTHENTICATED',
  'BAD_CREDENTIALS',
  'EMAIL_NOT_VERIFIED',
  'WRONG_PASSWORD',
  'PASSWORD_REQUIRED',
  'NO_PASSWORD',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'EDIT_CONFLICT',
  'NOT_POSSIBLE_NOW',
  'UPLOAD_IN_PROGRESS',
  'OFFSET_CONFLICT',
  'UPLOAD_INCOMPLETE',
  'UPLOAD_URL_USED',
  'STILL_PREPARING',
  'VIDEO_REMOVED',
  'EMAIL_TAKEN',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'TOO_LARGE',
  'WRONG_TYPE',
  'PRECONDITION_FAILED',
  'RANGE_NOT_SATISFIABLE',
  'RATE_LIMITED',
  'QUOTA_EXCEEDED',
  'SUBSCRIPTION_INACTIVE',
  'TERM_QUOTA_EXCEEDED',
  'PAYMENT_REQUIRED',
  'PAYMENT_PENDING',
  'UNAVAILABLE',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Further fields of some errors. */
export interface ErrorExtra {
  /** For PAYMENT_REQUIRED: the provider's page where the payment can be finished. */
  paymentUrl?: string;
  /** For QUOTA_EXCEEDED: when the next upload is possible, ISO 8601 UTC. */
  nextUploadAt?: string;
  /** For EDIT_CONFLICT: what changed since the caller read it. */
  changedFields?: readonly { field: string; seen: string | null; current: string | null }[];
}

/** The body of every failed call. */
export interface ErrorBody extends ErrorExtra {
  success: false;
  /** A sentence for the user. */
  error: string;
  message: string;
  code: ErrorCode;
  requestId: string;
}
