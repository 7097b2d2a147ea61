import { answerError } from '@swing/app-shell/lib/answer-error';
import { readCallError } from '@swing/app-shell/lib/call-error';
import { ConnectionError, type Answer } from '@swing/app-shell/lib/send-with-progress';
import { uploadMessages } from '@swing/domain/upload-rules';
import { resumeMessages } from './upload-messages.ts';

interface UploadErrorFacts {
  code?: string | null;
  isPassing?: boolean;
  isOutage?: boolean;
  cause?: unknown;
}

/** Why an upload ended, in the words to show. */
export class UploadError extends Error {
  /** Of the server; null where something else refused. */
  readonly code: string | null;
  /** It may work in a moment. */
  readonly isPassing: boolean;
  /** The server could not be reached. */
  readonly isOutage: boolean;

  constructor(
    message: string,
    { code = null, isPassing = false, isOutage: isUnreachable = false, cause }: UploadErrorFacts = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.isPassing = isPassing;
    this.isOutage = isUnreachable;
  }

  /** The server has dropped the draft; another one may fare better. */
  get isDraftLost(): boolean {
    return this.code === 'NOT_FOUND';
  }

  /** Going on in the same draft is of no use. */
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

/** The file is no longer the one whose upload began. */
export class FileChangedError extends UploadError {
  constructor(cause?: unknown) {
    super(resumeMessages.fileChanged, { cause });
  }
}

/** The server's text where it says something of its own, else the catalogue's (submissions-5). */
export function callFailure(thrown: unknown, otherwise: string): UploadError {
  const error = readCallError(thrown);
  if (error.kind !== 'server') {
    const isUnreachable = error.kind === 'network' || gatewayStatuses.includes(error.httpStatus);
    return new UploadError(otherwise, { isOutage: isUnreachable, cause: thrown });
  }
  const text = error.code !== 'INTERNAL' && error.message ? error.message : otherwise;
  return new UploadError(text, { code: error.code, cause: thrown });
}

/** A gateway's answers while it reaches no server. */
const gatewayStatuses = [502, 503, 504];
const passingStatuses = [408, 409, 423, 425, 429];
// A part that was cut may reach the server after all, and take over from the one that replaced it.
const passingCodes = ['OFFSET_CONFLICT', 'UPLOAD_IN_PROGRESS', 'RATE_LIMITED'];
/** Answers without a body, as to HEAD. */
const codesByStatus: Record<number, string> = { 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND', 410: 'NOT_FOUND' };

/** What an answer to the bytes means that is no success. */
export function sendFailure({ status, text }: Pick<Answer, 'status' | 'text'>): UploadError {
  const error = answerError(text);
  const code = error?.code ?? codesByStatus[status] ?? null;
  const message = error && error.code !== 'INTERNAL' ? error.message : uploadMessages.putFailed;
  const isPassing = status >= 500 || (code === null ? passingStatuses.includes(status) : passingCodes.includes(code));
  return new UploadError(message, { code, isPassing, isOutage: code === null && gatewayStatuses.includes(status) });
}

/** True for what another try in a moment may mend. */
export function isPassingFailure(thrown: unknown): boolean {
  return thrown instanceof ConnectionError || (thrown instanceof UploadError && thrown.isPassing);
}

/** True while the server cannot be reached; what was asked goes on once it can. */
export function isOutage(thrown: unknown): boolean {
  return thrown instanceof ConnectionError || (thrown instanceof UploadError && thrown.isOutage);
}

/** The sentence for a person. */
export function failureText(thrown: unknown): string {
  if (thrown instanceof UploadError) return thrown.message;
  return thrown instanceof ConnectionError ? uploadMessages.networkFailed : uploadMessages.failed;
}
