export interface ErrorDetails {
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
}

/** An answer of Stripe's API that is an error, in Stripe's own shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly details: ErrorDetails;

  constructor(status: number, type: ApiError['type'], message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }

  body(): { error: object } {
    return { error: { type: this.type, message: this.message, ...this.details } };
  }
}

/** 400: the request asks for what cannot be. */
export function invalidRequest(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, 'invalid_request_error', message, {
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });
}

/** No such object: 404 where the address names it, 400 where a parameter does. */
export function missing(noun: string, id: string, param: string): ApiError {
  const status = param === 'id' ? 404 : 400;
  return new ApiError(status, 'invalid_request_error', `No such ${noun}: '${id}'`, { code: 'resource_missing', param });
}
