import type { FastifyRequest } from 'fastify';
import { appRouter } from './app-router.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { JsonVerb } from '../../kernel/verb.ts';

type Procedure = { _def: { type: string; meta?: { verb: Pick<JsonVerb, 'maxBodyBytes'> } } };
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;

/** Names of the procedures with a body limit of their own, each with that limit in bytes. */
export const bodyLimits: readonly (readonly [name: string, bytes: number])[] = Object.entries(procedures).flatMap(
  ([name, { _def }]) => (_def.meta?.verb.maxBodyBytes === undefined ? [] : [[name, _def.meta.verb.maxBodyBytes]]),
);

/** Whether there is a procedure with this name. */
export function isProcedure(name: string): boolean {
  return Object.hasOwn(procedures, name);
}

/**
 * Throws an AppError if a call contains no known procedure, uses the wrong method, or its input is not one JSON value.
 * tRPC would report most of these as server faults.
 */
export function refuseMalformedCall(request: FastifyRequest): void {
  const { path = '' } = request.params as { path?: string };
  const { batch, connectionParams, input } = request.query as Record<string, unknown>;
  if (batch !== undefined) throw new AppError('BAD_REQUEST', 'Please send one call per request.');
  const procedure = isProcedure(path) ? procedures[path] : undefined;
  if (!procedure) throw new AppError('NOT_FOUND', 'Not found.');
  const method = procedure._def.type === 'query' ? 'GET' : 'POST';
  if (request.method !== method) {
    throw new AppError('METHOD_NOT_ALLOWED', `Please use ${method} for this call.`, { headers: { allow: method } });
  }
  if (connectionParams !== undefined) throw unreadable();
  if (method === 'POST') refuseBody(request);
  else if (input !== undefined) refuseBrokenJson(input);
}

function refuseBody({ headers, body }: FastifyRequest): void {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
    throw new AppError('WRONG_TYPE', 'This content type is not accepted.');
  }
  refuseBrokenJson(body);
}

function refuseBrokenJson(text: unknown): void {
  try {
    if (typeof text !== 'string') throw unreadable();
    JSON.parse(text);
  } catch (thrown) {
    throw unreadable(thrown);
  }
}

function unreadable(cause?: unknown): AppError {
  return new AppError('BAD_REQUEST', 'The request could not be read.', { cause });
}
