import type { TRPCError } from '@trpc/server';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { paths } from '@swing/contract/paths';
import { appRouter, type AppRouter } from '../app-router.ts';
import type { Services } from '../services.ts';
import { AppError } from './app-error.ts';
import { enterVerb } from './call-verb.ts';
import { logError } from './log-error.ts';
import { toAppError } from './to-app-error.ts';
import type { JsonVerb } from './verb.ts';

/** Mounts the typed procedures; each runs its verb through enterVerb, as the REST routes do. */
export function registerTrpc(app: FastifyInstance, services: Services): void {
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    prefix: paths.trpc,
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => ({
        async call(verb, rawInput) {
          const declared = verb as JsonVerb;
          const { ctx, input } = await enterVerb(services, declared, rawInput ?? {}, { request: req, reply: res });
          return declared.run({ ctx, input });
        },
      }),
      responseMeta: ({ errors }) => ({ headers: retryAfterHeader(errors[0]) }),
      onError: ({ error, req }) => logError(req, toAppError(error.cause ?? error)),
    },
  };
  app.register(async (scope) => {
    scope.addHook('preValidation', async (request) => refuseBrokenInput(request.query as { input?: string }));
    await scope.register(fastifyTRPCPlugin, options);
  });
}

function retryAfterHeader(error: TRPCError | undefined): Record<string, string> {
  const seconds = error?.cause instanceof AppError ? error.cause.retryAfterSeconds : undefined;
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

// tRPC takes broken JSON in a query string for a fault of the server.
function refuseBrokenInput({ input }: { input?: string }): void {
  if (input === undefined) return;
  try {
    JSON.parse(input);
  } catch (thrown) {
    throw new AppError('BAD_REQUEST', 'The request could not be read.', { cause: thrown });
  }
}
