import type { ErrorBody } from '@swing/contract/error-codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../kernel/app-error.ts';
import { errorTable } from './error-table.ts';
import { drainBody } from '../bodies/drain-body.ts';
import { rateLimitAddress } from '../../kernel/limits/rate-limit-address.ts';
import type { RateLimits } from '../../kernel/limits/rate-limits.ts';
import { toAppError } from './to-app-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once a rate limit has counted the request. */
    isCounted?: boolean;
  }
}

/**
 * Converts a thrown value to the error to respond with, sets its headers and logs it. Requests refused before they
 * reach a verb are counted here, so that broken bodies and unknown routes are rate-limited too.
 */
export async function prepareErrorResponse(
  limits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): Promise<AppError> {
  const error = await countRefusal(limits, request, toAppError(thrown));
  logError(request, error);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  reply.headers(error.headers);
  if (error.code === 'REQUEST_TIMEOUT') reply.header('connection', 'close');
  else drainBody(request, reply);
  return error;
}

/** Responds to a failed call. The cause appears only in the log. */
export async function sendError(
  limits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): Promise<FastifyReply> {
  const error = await prepareErrorResponse(limits, request, reply, thrown);
  const body: ErrorBody = {
    ...error.extra,
    success: false,
    error: error.message,
    message: error.message,
    code: error.code,
    requestId: request.id,
  };
  return reply.status(errorTable[error.code].http).send(body);
}

async function countRefusal(limits: RateLimits, request: FastifyRequest, error: AppError): Promise<AppError> {
  if (request.isCounted || errorTable[error.code].http >= 500) return error;
  request.isCounted = true;
  try {
    await limits.consume('refused', rateLimitAddress(request.ip));
    return error;
  } catch (thrown) {
    return toAppError(thrown);
  }
}

/** Logs server faults with their cause, and client errors as one line. */
function logError(request: FastifyRequest, error: AppError): void {
  if (errorTable[error.code].http >= 500)
    request.log.error({ err: error.cause ?? error, code: error.code }, 'call failed');
  else request.log.info({ code: error.code }, error.message);
}
