import { BusyError } from '@swing/auth/work-queue';
import { isDatabaseBusy, isDatabaseFailure } from '@swing/db/database-failure';
import { InvalidCursorError } from '@swing/db/keyset';
import { InvalidSignatureError, PaymentError } from '@swing/payments/payment-error';
import { WriterBusyError } from '@swing/storage/object-store-errors';
import { isStoreFailure } from '@swing/storage/store-failure';
import { $ZodError } from 'zod/v4/core';
import { AppError } from '../../kernel/app-error.ts';

const generalSentence = 'Something went wrong on our side. Please try again.';

/** Converts any thrown value to an AppError. Unknown errors become INTERNAL, with the cause for the log only. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof $ZodError) {
    return new AppError('BAD_REQUEST', thrown.issues[0]?.message ?? 'The request is not valid.', { cause: thrown });
  }
  if (thrown instanceof InvalidCursorError) return new AppError('BAD_REQUEST', 'The cursor is not valid.');
  if (thrown instanceof WriterBusyError) {
    return new AppError('UPLOAD_IN_PROGRESS', 'This upload is already in progress.', { cause: thrown });
  }
  if (isStoreFailure(thrown)) {
    return new AppError(
      'UNAVAILABLE',
      'Videos cannot be stored or read right now. Please try again in a few minutes.',
      {
        cause: thrown,
      },
    );
  }
  if (thrown instanceof BusyError || isDatabaseBusy(thrown)) {
    return new AppError('UNAVAILABLE', 'The server is busy. Please try again in a moment.', { cause: thrown });
  }
  if (thrown instanceof PaymentError) return fromPayments(thrown);
  if (thrown instanceof InvalidSignatureError) {
    return new AppError('BAD_REQUEST', 'The signature is not valid.', { cause: thrown });
  }
  if (isBrokenBody(thrown)) {
    return new AppError('BAD_REQUEST', 'The request could not be read.', { cause: thrown });
  }
  if (isDatabaseFailure(thrown)) {
    return new AppError('UNAVAILABLE', 'The site is not available right now. Please try again in a minute.', {
      cause: thrown,
    });
  }
  return fromFastify(thrown) ?? new AppError('INTERNAL', generalSentence, { cause: thrown });
}

function fromPayments(error: PaymentError): AppError {
  if (error.problem === 'declined' || error.problem === 'needs_authentication') {
    return new AppError('PAYMENT_REQUIRED', 'The payment did not go through. Please check your card.', {
      cause: error,
    });
  }
  if (error.problem !== 'unavailable') return new AppError('INTERNAL', generalSentence, { cause: error });
  const sentence = 'Payments are not available right now. Please try again in a moment.';
  return new AppError('UNAVAILABLE', sentence, { cause: error });
}

/** Errors of the multipart reader, which have no code, for forms that cannot be read. */
const brokenBodyMessages = new Set([
  'Multipart: Boundary not found',
  'Unexpected end of multipart data',
  'Part terminated early due to unexpected end of multipart data',
]);

function isBrokenBody(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const isCutOff = thrown.message === 'aborted' && 'code' in thrown && thrown.code === 'ECONNRESET';
  return isCutOff || brokenBodyMessages.has(thrown.message);
}

const fastifySentences: Record<number, [AppError['code'], string]> = {
  400: ['BAD_REQUEST', 'The request could not be read.'],
  403: ['NOT_FOUND', 'Not found.'],
  413: ['TOO_LARGE', 'The request is too large.'],
  414: ['BAD_REQUEST', 'The URL of the request is too long.'],
  415: ['WRONG_TYPE', 'This content type is not accepted.'],
};

function fromFastify(thrown: unknown): AppError | null {
  if (!(thrown instanceof Error) || !('statusCode' in thrown) || !('code' in thrown)) return null;
  if (!String(thrown.code).startsWith('FST_')) return null;
  const known = fastifySentences[Number(thrown.statusCode)];
  return known ? new AppError(known[0], known[1], { cause: thrown }) : null;
}
