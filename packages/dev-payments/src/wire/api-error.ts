export interface ErrorDetails {
  code?: string;
  param?: string;
  decline_code?: string;
}

/** An error response in Stripe's format. */
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

/** 400: the request is invalid. */
export function invalidRequest(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, 'invalid_request_error', message, {
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });
}

/** The object does not exist: 404 if its id is in the path, 400 if it is in a parameter. */
export function missing(noun: string, id: string, param: string): ApiError {
  const status = param === 'id' ? 404 : 400;
  return new ApiError(status, 'invalid_request_error', `No such ${noun}: '${id}'`, { code: 'resource_missing', param });
}
