import cookie from '@fastify/cookie';
import { checkDatabase } from '@swing/db/client';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { handleClientError, refuseUnroutable } from './broken-http.ts';
import { limitBodies } from './bodies/limit-bodies.ts';
import { keepLocal } from './local-only.ts';
import { createResponseCache } from './pages/response-cache.ts';
import { registerSecurityHeaders } from './pages/security-headers.ts';
import { registerStaticApps } from './pages/static-apps.ts';
import { cached } from '../kernel/cached.ts';
import type { Services } from '../kernel/services.ts';
import { AppError } from '../kernel/app-error.ts';
import { createApiDescription } from './rest/openapi.ts';
import { sendError } from './errors/error-responses.ts';
import { requestIds } from './request-id.ts';
import { createRequestLog } from './request-log.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { refuseCredentialsInUrl } from './refuse-credentials-in-url.ts';
import { registerRestRoutes } from './rest/rest-routes.ts';
import { registerTrpc } from './trpc/trpc-plugin.ts';
import { callLabel, type CallLabel } from './verb-label.ts';
import { verbs } from './verb-registry.ts';

export interface AppOptions {
  services: Services;
  logger: FastifyBaseLogger;
  /** Folder of the built apps. */
  appsDirectory: string;
  /** True: trust one proxy. String: the IP addresses of all trusted proxies. */
  trustProxy?: boolean | string;
  /** Registers the stand-ins' pages below /dev. */
  registerStandIns?: (app: FastifyInstance) => void;
  /** Set by `npm run dev`, see LocalOnlyOptions. */
  hasDevProxy?: boolean;
  /** Called once for each request, when its response was sent or its connection closed. */
  onCompleted?: (call: CompletedCall) => void;
}

export interface CompletedCall extends CallLabel {
  method: string;
  status: number;
  seconds: number;
}

/** Builds the HTTP server without listening. Tests call it through inject(). */
export function buildApp({
  services,
  logger,
  appsDirectory,
  trustProxy,
  registerStandIns,
  hasDevProxy = false,
  onCompleted,
}: AppOptions): FastifyInstance {
  const trusts = trustedProxies(trustProxy);
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: createRequestLog,
    genReqId: requestIds(trusts),
    trustProxy: trustProxy ? trusts : false,
    bodyLimit: 262_144,
    // Uploads have no time limit, but an idle connection has.
    requestTimeout: 0,
    connectionTimeout: 120_000,
    forceCloseConnections: 'idle',
    // While the server stops, requests on connections that are still open are served. Each is the last one of its connection.
    return503OnClosing: false,
    http: { requireHostHeader: false },
    clientErrorHandler: handleClientError,
    // URLs that cannot be decoded reach no route.
    frameworkErrors: (error, request, reply) => void sendError(services.limits, request, reply, error),
    routerOptions: { maxParamLength: 5_000, caseSensitive: false, ignoreTrailingSlash: true },
  });
  app.server.requestTimeout = 0;
  app.server.headersTimeout = 30_000;
  const cache = createResponseCache();
  app.addHook('onRequest', cache.answer);
  app.register(cookie);
  limitBodies(app);
  refuseUnroutable(app);
  const uploadOrigins = services.cloudflareStream?.uploadOrigins ?? [];
  registerSecurityHeaders(app, { publicUrl: services.publicUrl, uploadOrigins });
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    const { url } = request.routeOptions;
    const { method } = request;
    onCompleted?.({ ...callLabel(request), method, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    request.log.info(
      { method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request completed',
    );
    next();
  });
  app.setErrorHandler((thrown, request, reply) => sendError(services.limits, request, reply, thrown));
  app.setNotFoundHandler((request, reply) => sendError(services.limits, request, reply, notFoundError()));

  refuseCredentialsInUrl(app);
  registerHealth(app, services);
  registerDescription(app);
  app.register(async (scope) => registerRestRoutes(scope, services, verbs));
  registerTrpc(app, services);
  if (registerStandIns) {
    app.register(async (scope) => {
      keepLocal(scope, { publicUrl: services.publicUrl, hasDevProxy });
      registerStandIns(scope);
    });
  }
  registerStaticApps(app, { appsDirectory, publicUrl: services.publicUrl, analyticsUrl: services.analyticsUrl, cache });
  app.addHook('onSend', cache.record);
  return app;
}

function notFoundError(): AppError {
  return new AppError('NOT_FOUND', 'Not found.');
}

function registerDescription(app: FastifyInstance): void {
  const description = createApiDescription(verbs);
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.type('application/json; charset=utf-8');
    return description();
  });
}

/** /healthz: the process is running. /readyz: database and storage respond. Anybody may call it, so they are asked once a second at most. */
function registerHealth(app: FastifyInstance, { database, storage }: Services): void {
  const check = cached(1_000, () => Promise.all([checkDatabase(database), storage.check()]));
  app.get('/healthz', async () => ({ success: true }));
  app.get('/readyz', async () => {
    try {
      await check();
      return { success: true };
    } catch (thrown) {
      throw new AppError('UNAVAILABLE', 'Not ready.', { cause: thrown });
    }
  });
}
