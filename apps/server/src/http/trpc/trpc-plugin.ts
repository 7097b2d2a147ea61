import { TRPCError } from '@trpc/server';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { paths } from '@swing/contract/paths';
import type { Services } from '../../kernel/services.ts';
import { prepareVerbCall } from '../calls/prepare-verb-call.ts';
import { errorTable } from '../errors/error-table.ts';
import { prepareErrorResponse } from '../errors/error-responses.ts';
import { appRouter } from './app-router.ts';
import { createCallerFactory, errorShape, type TrpcContext } from './trpc.ts';
import { bodyLimits, readCall } from './trpc-call.ts';
import type { JsonVerb } from '../../kernel/verb.ts';

const createCaller = createCallerFactory(appRouter);

/** Calls a procedure, such as `coaching.queue`. Rejects with what its verb throws. */
async function callProcedure(name: string, input: unknown, context: TrpcContext): Promise<unknown> {
  const [subject = '', procedure = ''] = name.split('.');
  const caller = createCaller(context) as unknown as Record<string, Record<string, (input: unknown) => unknown>>;
  try {
    return await caller[subject]?.[procedure]?.(input);
  } catch (thrown) {
    throw thrown instanceof TRPCError && thrown.cause ? thrown.cause : thrown;
  }
}

/**
 * Registers the typed procedures. Each runs its verb through prepareVerbCall, like the REST routes. tRPC's own adapter for Fastify is not
 * used: it makes a Request and a Response of the Fetch API for each call, which takes longer than most calls (decision 33).
 */
export function registerTrpc(app: FastifyInstance, services: Services): void {
  const handler: RouteHandlerMethod = async (request, reply) => {
    const { name, input: sent } = readCall(request);
    const data = await callProcedure(name, sent, {
      async call(verb, rawInput) {
        const declared = verb as JsonVerb;
        const { ctx, input } = await prepareVerbCall(services, declared, rawInput ?? {}, { request, reply });
        return declared.run({ ctx, input });
      },
    });
    return { result: { data } };
  };
  app.register(async (scope) => {
    scope.setErrorHandler(async (thrown, request, reply) => {
      const error = await prepareErrorResponse(services.limits, request, reply, thrown);
      return reply.status(errorTable[error.code].http).send({ success: false, error: errorShape(error) });
    });
    const url = `${paths.trpc}/:path`;
    scope.all(url, handler);
    // Fastify limits bodies by route. Procedures with a higher limit get their own routes, and all others share one.
    for (const [name, bodyLimit] of bodyLimits) {
      scope.all(`${url}(^${name.replaceAll('.', String.raw`\.`)}$)`, { bodyLimit }, handler);
    }
  });
}
