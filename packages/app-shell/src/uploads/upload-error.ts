import { parseErrorResponse } from '../lib/parse-error-response.ts';
import { readCallError } from '../lib/call-error.ts';
import { ConnectionError } from '../lib/connection-error.ts';
import type { HttpResponse } from '../lib/send-with-progress.ts';
import { uploadMessages } from '@swing/domain/upload-rules';

/** Messages about resuming an upload. */
export const resumeMessages = {
  fileChanged: 'This file has changed since its upload began. Choose it again to start over.',
  inOtherTab: 'Another tab of this browser is already sending a video. Please wait until it is done.',
  waiting: 'Connection lost. We keep trying; the upload goes on by itself.',
} as const;

interface UploadErrorFacts {
  code?: string | null;
  isTransient?: boolean;
  isOutage?: boolean;
  cause?: unknown;
}

/** Why an upload failed. The message is shown to the player. */
export class UploadError extends Error {
  /** The server's error code. Null if the error did not come from our server. */
  readonly code: string | null;
  /** True if another attempt may succeed soon. */
  readonly isTransient: boolean;
  /** True if the server, or what it needs, could not be reached. */
  readonly isOutage: boolean;

  constructor(
    message: string,
    { code = null, isTransient = false, isOutage: isUnreachable = false, cause }: UploadErrorFacts = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.isTransient = isTransient;
    this.isOutage = isUnreachable;
  }

  /** True if the server has dropped the draft. A new draft may succeed. */
  get isDraftLost(): boolean {
    return this.code === 'NOT_FOUND';
  }

  /** True if retrying with the same draft cannot succeed. */
  get isFinal(): boolean {
    return this.code !== null && finalCodes.includes(this.code);
  }
}

const finalCodes: readonly string[] = [
  'NOT_FOUND',
  'NOT_A_VIDEO',
  'QUOTA_EXCEEDED',
  'TERM_QUOTA_EXCEEDED',
  'SUBSCRIPTION_INACTIVE',
];

/** The file has changed since its upload began. */
export class FileChangedError extends UploadError {
  constructor(cause?: unknown) {
    super(resumeMessages.fileChanged, { cause });
  }
}

/** Converts a failed call to an UploadError, with the server's message. Uses `otherwise` if there is none, or for INTERNAL. */
export function callFailure(thrown: unknown, otherwise: string): UploadError {
  const error = readCallError(thrown);
  if (error.kind !== 'server') {
    const isUnreachable = error.kind === 'network' || gatewayStatuses.includes(error.httpStatus);
    return new UploadError(otherwise, { isOutage: isUnreachable, cause: thrown });
  }
  const text = error.code !== 'INTERNAL' && error.message ? error.message : otherwise;
  return new UploadError(text, { code: error.code, isOutage: error.code === unavailable, cause: thrown });
}

/** The code of a server that cannot reach its database or store. */
const unavailable = 'UNAVAILABLE';

/** HTTP statuses of a gateway that cannot reach our server. */
const gatewayStatuses = [502, 503, 504];
const passingStatuses = [408, 409, 423, 425, 429];
// A chunk whose connection was lost may still reach the server and conflict with its retry.
const passingCodes = ['OFFSET_CONFLICT', 'UPLOAD_IN_PROGRESS', 'RATE_LIMITED'];
/** Error codes for responses without a body, as to HEAD. */
const codesByStatus: Record<number, string> = { 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND', 410: 'NOT_FOUND' };

/** Converts an unsuccessful response to an upload request into an error. */
export function sendFailure({ status, text }: Pick<HttpResponse, 'status' | 'text'>): UploadError {
  const error = parseErrorResponse(text);
  const code = error?.code ?? codesByStatus[status] ?? null;
  const message = error && error.code !== 'INTERNAL' ? error.message : uploadMessages.putFailed;
  const isTransient = status >= 500 || (code === null ? passingStatuses.includes(status) : passingCodes.includes(code));
  const isUnreachable = gatewayStatuses.includes(status) && (code === null || code === unavailable);
  return new UploadError(message, { code, isTransient, isOutage: isUnreachable });
}

/** True for failures after which another attempt may succeed soon. */
export function isTransientFailure(thrown: unknown): boolean {
  return thrown instanceof ConnectionError || (thrown instanceof UploadError && thrown.isTransient);
}

/** True if the server could not be reached. The call is repeated once it can. */
export function isOutage(thrown: unknown): boolean {
  return thrown instanceof ConnectionError || (thrown instanceof UploadError && thrown.isOutage);
}

/** The message to show to the player. */
export function failureText(thrown: unknown): string {
  if (thrown instanceof UploadError) return thrown.message;
  return thrown instanceof ConnectionError ? uploadMessages.networkFailed : uploadMessages.failed;
}
