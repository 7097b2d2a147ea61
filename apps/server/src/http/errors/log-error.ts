import type { FastifyRequest } from 'fastify';
import type { AppError } from '../../kernel/app-error.ts';
import { errorTable } from './error-table.ts';

/** Server faults with their cause; what a caller did wrong as one plain line. */
export function logError(request: FastifyRequest, error: AppError): void {
  if (errorTable[error.code].http >= 500)
    request.log.error({ err: error.cause ?? error, code: error.code }, 'call failed');
  else request.log.info({ code: error.code }, error.message);
}
