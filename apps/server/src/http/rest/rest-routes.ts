import multipart from '@fastify/multipart';
import { maxAnalysisBytes } from '@swing/domain/upload-rules';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Services } from '../../kernel/services.ts';
import { AppError } from '../../kernel/app-error.ts';
import { prepareVerbCall } from '../calls/prepare-verb-call.ts';
import { DownloadResponse } from '../../kernel/responses/download-response.ts';
import { FileResponse } from '../../kernel/responses/file-response.ts';
import { formFile } from '../bodies/form-file.ts';
import { RawResponse } from '../../kernel/responses/raw-response.ts';
import { sendFile } from './send-file.ts';
import { takesQuery, type JsonVerb, type RequestBytes, type StreamVerb } from '../../kernel/verb.ts';

const formLimits = { files: 1, fields: 10, parts: 12, fileSize: maxAnalysisBytes + 1, fieldSize: 10_000 };

/** Registers the documented REST route of every verb that has one. Contains no business rules. */
export function registerRestRoutes(
  app: FastifyInstance,
  services: Services,
  verbs: { json: readonly JsonVerb[]; stream: readonly StreamVerb[] },
): void {
  for (const verb of verbs.json) if (verb.rest) registerJsonRoute(app, services, verb, verb.rest);
  app.register((scope, _options, done) => {
    // Bodies of these routes are streamed, never parsed or held in memory.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    scope.register(multipart, { limits: formLimits });
    for (const verb of verbs.stream) registerStreamRoute(scope, services, verb);
    done();
  });
}

function registerJsonRoute(
  app: FastifyInstance,
  services: Services,
  verb: JsonVerb,
  rest: NonNullable<JsonVerb['rest']>,
): void {
  app.route({
    method: rest.method,
    url: rest.path,
    config: { verb: verb.name },
    ...(rest.bodyLimit === undefined ? {} : { bodyLimit: rest.bodyLimit }),
    handler: async (request, reply) => {
      if (rest.isBeacon && typeof request.body === 'string') request.body = parsedText(request.body);
      const { ctx, input } = await prepareVerbCall(services, verb, partsOf(request, verb), { request, reply });
      const output = await verb.run({ ctx, input });
      reply.status(rest.status ?? 200);
      if (!rest.shape) return output;
      const { body, nextCursor } = rest.shape(output);
      if (nextCursor) reply.header('link', nextPageLink(request, nextCursor));
      return body;
    },
  });
}

function registerStreamRoute(app: FastifyInstance, services: Services, verb: StreamVerb): void {
  app.route({
    method: verb.kind === 'send' ? ['GET', 'HEAD'] : verb.rest.method,
    url: verb.rest.path,
    config: { verb: verb.name, body: bodyKind(verb), maxBodyBytes: verb.rest.bodyLimit },
    handler: async (request, reply) => {
      reply.headers(verb.rest.headers ?? {});
      const { ctx, input } = await prepareVerbCall(services, verb, partsOf(request, verb), { request, reply });
      const { headers } = request;
      const bytes = requestBytes(request, verb.body);
      const output = await verb.run({ ctx, input, bytes, headers });
      if (output instanceof FileResponse) return sendFile(request, reply, output);
      if (output instanceof DownloadResponse) return output.send(request, reply);
      if (output instanceof RawResponse) return reply.status(output.status).headers(output.headers).send();
      return reply.status(verb.rest.status ?? 200).send(output);
    },
  });
}

function bodyKind({ body, rest }: StreamVerb): NonNullable<FastifyContextConfig['body']> {
  if (body === 'webhook') return 'webhook';
  return body !== undefined && ['POST', 'PUT', 'PATCH'].includes(rest.method) ? 'streamed' : 'held';
}

/** Input of a call: path parameters, and either the query or the body, never both. */
function partsOf(request: FastifyRequest, verb: JsonVerb | StreamVerb): unknown {
  const body = isPlainObject(request.body) ? request.body : {};
  const fields = takesQuery(verb) ? (request.query as object) : body;
  return { ...fields, ...(request.params as object) };
}

function parsedText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw new AppError('BAD_REQUEST', 'The request could not be read.', { cause: thrown });
  }
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function nextPageLink(request: FastifyRequest, cursor: string): string {
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.set('cursor', cursor);
  return `<${url.pathname}${url.search}>; rel="next"`;
}

function requestBytes(request: FastifyRequest, kind: StreamVerb['body']): RequestBytes {
  const controller = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) controller.abort();
  });
  const length = Number(request.headers['content-length']);
  return {
    contentLength: request.headers['content-length'] !== undefined && Number.isSafeInteger(length) ? length : null,
    signal: controller.signal,
    async open() {
      if (kind === 'form-file') return formFile(request);
      // An empty body is parsed to undefined. The connection's stream then ends at once.
      return {
        stream: (request.body as Readable | undefined) ?? request.raw,
        contentType: request.headers['content-type'] ?? '',
      };
    },
  };
}
