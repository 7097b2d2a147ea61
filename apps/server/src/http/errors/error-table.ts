import type { ErrorCode } from '@swing/contract/error-codes';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/unstable-core-do-not-import';

interface Mapping {
  http: number;
  trpc: TRPC_ERROR_CODE_KEY;
}

/** Maps error codes to HTTP and tRPC codes. The type ensures that no code is missing. */
export const errorTable: Record<ErrorCode, Mapping> = {
  BAD_REQUEST: { http: 400, trpc: 'BAD_REQUEST' },
  NOT_A_VIDEO: { http: 400, trpc: 'BAD_REQUEST' },
  NOT_AS_ANNOUNCED: { http: 400, trpc: 'BAD_REQUEST' },
  SIZE_MISMATCH: { http: 400, trpc: 'BAD_REQUEST' },
  INVALID_LINK: { http: 400, trpc: 'BAD_REQUEST' },
  UNAUTHENTICATED: { http: 401, trpc: 'UNAUTHORIZED' },
  BAD_CREDENTIALS: { http: 401, trpc: 'UNAUTHORIZED' },
  EMAIL_NOT_VERIFIED: { http: 403, trpc: 'FORBIDDEN' },
  WRONG_PASSWORD: { http: 403, trpc: 'FORBIDDEN' },
  PASSWORD_REQUIRED: { http: 403, trpc: 'FORBIDDEN' },
  NO_PASSWORD: { http: 403, trpc: 'FORBIDDEN' },
  FORBIDDEN: { http: 403, trpc: 'FORBIDDEN' },
  NOT_FOUND: { http: 404, trpc: 'NOT_FOUND' },
  CONFLICT: { http: 409, trpc: 'CONFLICT' },
  EDIT_CONFLICT: { http: 409, trpc: 'CONFLICT' },
  NOT_POSSIBLE_NOW: { http: 409, trpc: 'CONFLICT' },
  UPLOAD_IN_PROGRESS: { http: 409, trpc: 'CONFLICT' },
  OFFSET_CONFLICT: { http: 409, trpc: 'CONFLICT' },
  UPLOAD_INCOMPLETE: { http: 409, trpc: 'CONFLICT' },
  UPLOAD_URL_USED: { http: 409, trpc: 'CONFLICT' },
  STILL_PREPARING: { http: 409, trpc: 'CONFLICT' },
  EMAIL_TAKEN: { http: 409, trpc: 'CONFLICT' },
  METHOD_NOT_ALLOWED: { http: 405, trpc: 'METHOD_NOT_SUPPORTED' },
  REQUEST_TIMEOUT: { http: 408, trpc: 'TIMEOUT' },
  VIDEO_REMOVED: { http: 410, trpc: 'NOT_FOUND' },
  TOO_LARGE: { http: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  WRONG_TYPE: { http: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  PRECONDITION_FAILED: { http: 412, trpc: 'PRECONDITION_FAILED' },
  RANGE_NOT_SATISFIABLE: { http: 416, trpc: 'BAD_REQUEST' },
  RATE_LIMITED: { http: 429, trpc: 'TOO_MANY_REQUESTS' },
  QUOTA_EXCEEDED: { http: 403, trpc: 'FORBIDDEN' },
  SUBSCRIPTION_INACTIVE: { http: 403, trpc: 'FORBIDDEN' },
  TERM_QUOTA_EXCEEDED: { http: 403, trpc: 'FORBIDDEN' },
  PAYMENT_REQUIRED: { http: 402, trpc: 'PAYMENT_REQUIRED' },
  PAYMENT_PENDING: { http: 202, trpc: 'CONFLICT' },
  UNAVAILABLE: { http: 503, trpc: 'SERVICE_UNAVAILABLE' },
  INTERNAL: { http: 500, trpc: 'INTERNAL_SERVER_ERROR' },
};
