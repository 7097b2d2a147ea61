import cookie from '@fastify/cookie';
import { checkDatabase } from '@swing/db/check';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { refuseBrokenHttp, refuseUnroutable } from './plugins/broken-http.ts';
import { limitBodies } from './bodies/limit-bodies.ts';
import { keepLocal } from './plugins/local-only.ts';
import { registerSecurityHeaders } from './pages/security-headers.ts';
import { registerStaticApps } from './pages/static-apps.ts';
import type { Services } from '../kernel/services.ts';
import { AppError } from '../kernel/app-error.ts';
import { nearestProxyOnly } from './nearest-proxy-only.ts';
import { describeApi } from './rest/openapi.ts';
import { refuse } from './errors/refusals.ts';
import { refuseCredentialsInUrl } from './refuse-credentials-in-url.ts';
import { registerRestRoutes } from './rest/rest-routes.ts';
import { registerTrpc } from './trpc/trpc-plugin.ts';
import { verbs } from './verb-registry.ts';

export interface AppOptions {
  services: Services;
  logger: FastifyBaseLogger;
  /** Folder that holds the built apps. */
  appsDirectory: string;
  /** True: one proxy stands in front; else the addresses of all of them. */
  trustProxy?: boolean | string;
  /** Adds the stand-ins' pages below /dev. */
  registerStandIns?: (app: FastifyInstance) => void;
  /** Of `npm run dev`: see LocalOnlyOptions. */
  hasDevProxy?: boolean;
}

/** The whole HTTP server, not yet listening; tests use it through inject(). */
export function buildApp({
  services,
  logger,
  appsDirectory,
  trustProxy,
  registerStandIns,
  hasDevProxy = false,
}: AppOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy === true ? nearestProxyOnly : (trustProxy ?? false),
    bodyLimit: 262_144,
    // Uploads take as long as they take; a silent connection does not.
    requestTimeout: 0,
    connectionTimeout: 120_000,
    forceCloseConnections: 'idle',
    http: { requireHostHeader: false },
    clientErrorHandler: refuseBrokenHttp,
    // Addresses that cannot be decoded never reach a route.
    frameworkErrors: (error, request, reply) => void refuse(services.limits, request, reply, error),
    routerOptions: { maxParamLength: 5_000, caseSensitive: false, ignoreTrailingSlash: true },
  });
  app.server.requestTimeout = 0;
  app.server.headersTimeout = 30_000;
  app.register(cookie);
  limitBodies(app);
  refuseUnroutable(app);
  registerSecurityHeaders(app, services);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    request.log.info(
      { method: request.method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  app.setErrorHandler((thrown, request, reply) => refuse(services.limits, request, reply, thrown));
  app.setNotFoundHandler((request, reply) => refuse(services.limits, request, reply, notFoundError()));

  refuseCredentialsInUrl(app);
  registerHealth(app, services);
  app.get('/api/openapi.json', async () => describeApi(verbs));
  app.register(async (scope) => registerRestRoutes(scope, services, verbs));
  registerTrpc(app, services);
  if (registerStandIns) {
    app.register(async (scope) => {
      keepLocal(scope, { publicUrl: services.publicUrl, hasDevProxy });
      registerStandIns(scope);
    });
  }
  registerStaticApps(app, { appsDirectory, publicUrl: services.publicUrl, analyticsUrl: services.analyticsUrl });
  return app;
}

function notFoundError(): AppError {
  return new AppError('NOT_FOUND', 'Not found.');
}

/** /healthz: the process lives. /readyz: database and storage answer. */
function registerHealth(app: FastifyInstance, { database, storage }: Services): void {
  app.get('/healthz', async () => ({ success: true }));
  app.get('/readyz', async () => {
    try {
      await Promise.all([checkDatabase(database), storage.check()]);
      return { success: true };
    } catch (thrown) {
      throw new AppError('UNAVAILABLE', 'Not ready.', { cause: thrown });
    }
  });
}
