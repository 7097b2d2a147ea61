import type { ErrorBody } from '@swing/contract/error-codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../kernel/app-error.ts';
import { errorTable } from './error-table.ts';
import { letBodyGoBy } from '../bodies/let-body-go-by.ts';
import { logError } from './log-error.ts';
import { rateLimitAddress } from '../../kernel/limits/rate-limit-address.ts';
import type { RateLimits } from '../../kernel/limits/rate-limits.ts';
import { toAppError } from './to-app-error.ts';

const counted = new WeakSet<FastifyRequest>();

/** Marks a request as counted by its verb's own rate limit. */
export function markCounted(request: FastifyRequest): void {
  counted.add(request);
}

/**
 * The error to respond with, its headers set and the error logged. A request that was refused before it entered a verb is
 * counted here, so that broken bodies and unknown routes are limited too.
 */
export async function prepareRefusal(
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
  else letBodyGoBy(request, reply);
  return error;
}

/** Responds to a failed call; the whole error stays in the log. */
export async function refuse(
  limits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): Promise<FastifyReply> {
  const error = await prepareRefusal(limits, request, reply, thrown);
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
  if (counted.has(request) || errorTable[error.code].http >= 500) return error;
  markCounted(request);
  try {
    await limits.consume('refused', rateLimitAddress(request.ip));
    return error;
  } catch (thrown) {
    return toAppError(thrown);
  }
}
