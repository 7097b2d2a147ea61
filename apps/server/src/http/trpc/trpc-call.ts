import type { FastifyRequest } from 'fastify';
import { appRouter } from './app-router.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { JsonVerb } from '../../kernel/verb.ts';

interface Procedure {
  _def: { type: string; meta: { verb: Pick<JsonVerb, 'name' | 'maxBodyBytes'> } };
}
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;

/** Names of the procedures with a body limit of their own, each with that limit in bytes. */
export const bodyLimits: readonly (readonly [name: string, bytes: number])[] = Object.entries(procedures).flatMap(
  ([name, { _def }]) => (_def.meta.verb.maxBodyBytes === undefined ? [] : [[name, _def.meta.verb.maxBodyBytes]]),
);

/** Returns the name of the verb behind a procedure, or undefined if there is no such procedure. */
export function verbOfProcedure(name: string): string | undefined {
  return procedureOf(name)?._def.meta.verb.name;
}

function procedureOf(name: string): Procedure | undefined {
  return Object.hasOwn(procedures, name) ? procedures[name] : undefined;
}

/**
 * Reads which procedure a request calls, and with what input. Throws an AppError if there is no such procedure, the method is wrong, or the
 * input is not JSON.
 */
export function readCall(request: FastifyRequest): { name: string; input: unknown } {
  const { path = '' } = request.params as { path?: string };
  const { batch, connectionParams } = request.query as Record<string, unknown>;
  if (batch !== undefined) throw new AppError('BAD_REQUEST', 'Please send one call per request.');
  const procedure = procedureOf(path);
  if (!procedure) throw new AppError('NOT_FOUND', 'Not found.');
  const method = procedure._def.type === 'query' ? 'GET' : 'POST';
  if (request.method !== method) {
    throw new AppError('METHOD_NOT_ALLOWED', `Please use ${method} for this call.`, { headers: { allow: method } });
  }
  if (connectionParams !== undefined) throw unreadable();
  return { name: path, input: method === 'GET' ? inputInUrl(request) : inputInBody(request) };
}

function inputInUrl({ query }: FastifyRequest): unknown {
  const { input } = query as Record<string, unknown>;
  if (input === undefined) return undefined;
  if (typeof input !== 'string') throw unreadable();
  try {
    return JSON.parse(input);
  } catch (thrown) {
    throw unreadable(thrown);
  }
}

function inputInBody({ headers, body }: FastifyRequest): unknown {
  if (/^application\/json\b/i.test(headers['content-type'] ?? '')) return body;
  throw new AppError('WRONG_TYPE', 'This content type is not accepted.');
}

function unreadable(cause?: unknown): AppError {
  return new AppError('BAD_REQUEST', 'The request could not be read.', { cause });
}
