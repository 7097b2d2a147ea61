import type { FastifyRequest } from 'fastify';
import { paths } from '@swing/contract/paths';
import { verbOfProcedure } from './trpc/trpc-call.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the verb behind this REST route. */
    verb?: string;
  }
}

/** What a request called, from a fixed set of words: clients cannot add to it. */
export interface CallLabel {
  transport: 'trpc' | 'rest' | 'other';
  /** Name of the verb, such as `billing.signUpWithPassword`. For routes without a verb, their path pattern. */
  verb: string;
}

export function callLabel(request: FastifyRequest): CallLabel {
  const { url = '', config } = request.routeOptions;
  if (config.verb !== undefined) return { transport: 'rest', verb: config.verb };
  if (url.startsWith(`${paths.trpc}/`)) {
    const { path = '' } = request.params as { path?: string };
    return { transport: 'trpc', verb: verbOfProcedure(path) ?? 'unknown' };
  }
  if (url === '' || url === '*' || url === '/*') return { transport: 'other', verb: 'page' };
  return { transport: 'other', verb: url };
}
