import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/unstable-core-do-not-import';
import type { FastifyInstance } from 'fastify';
import { paths } from '@swing/contract/paths';
import { appRouter, type AppRouter } from './app-router.ts';
import type { Services } from '../../kernel/services.ts';
import { AppError } from '../../kernel/app-error.ts';
import { prepareVerbCall } from '../calls/prepare-verb-call.ts';
import { errorTable } from '../errors/error-table.ts';
import { logError, prepareErrorResponse } from '../errors/error-responses.ts';
import { toAppError } from '../errors/to-app-error.ts';
import { bodyLimits, refuseMalformedCall } from './trpc-call.ts';
import type { JsonVerb } from '../../kernel/verb.ts';

/** Registers the typed procedures. Each runs its verb through prepareVerbCall, like the REST routes. */
export function registerTrpc(app: FastifyInstance, services: Services): void {
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    prefix: paths.trpc,
    trpcOptions: {
      router: appRouter,
      allowBatching: false,
      createContext: ({ req, res }) => ({
        async call(verb, rawInput) {
          const declared = verb as JsonVerb;
          const { ctx, input } = await prepareVerbCall(services, declared, rawInput ?? {}, {
            request: req,
            reply: res,
          });
          return declared.run({ ctx, input });
        },
      }),
      responseMeta: ({ errors }) => ({ headers: retryAfterHeader(errors[0]) }),
      onError: ({ error, req }) => logError(req, toAppError(error)),
    },
  };
  app.register(async (scope) => {
    // tRPC handles all procedures with one route, and Fastify limits bodies by route. A procedure with a higher limit therefore gets
    // a route of its own, so that the others keep the usual limit.
    scope.addHook('onRoute', function addOwnRoutes(route) {
      if (!route.url.endsWith('/:path')) return;
      for (const [name, bodyLimit] of bodyLimits) {
        this.route({ ...route, url: `${route.routePath}(^${name.replaceAll('.', String.raw`\.`)}$)`, bodyLimit });
      }
    });
    scope.addHook('preValidation', async (request) => refuseMalformedCall(request));
    scope.setErrorHandler(async (thrown, request, reply) => {
      const error = await prepareErrorResponse(services.limits, request, reply, thrown);
      const { http, trpc } = errorTable[error.code];
      const data = { ...error.extra, code: error.code, httpStatus: http };
      const body = { success: false, error: { code: TRPC_ERROR_CODES_BY_KEY[trpc], message: error.message, data } };
      return reply.status(http).send(body);
    });
    await scope.register(fastifyTRPCPlugin, options);
  });
}

function retryAfterHeader(error: TRPCError | undefined): Record<string, string> {
  const seconds = error?.cause instanceof AppError ? error.cause.retryAfterSeconds : undefined;
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}
