import type { FastifyRequest } from 'fastify';
import type { AppError } from '../../kernel/app-error.ts';
import { errorTable } from './error-table.ts';

/** Logs server faults with their cause, and client errors as one line. */
export function logError(request: FastifyRequest, error: AppError): void {
  if (errorTable[error.code].http >= 500)
    request.log.error({ err: error.cause ?? error, code: error.code }, 'call failed');
  else request.log.info({ code: error.code }, error.message);
}
