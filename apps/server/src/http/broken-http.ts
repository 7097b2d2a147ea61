import type { ErrorBody, ErrorCode } from '@swing/contract/error-codes';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../kernel/app-error.ts';

interface Refusal {
  status: number;
  reason: string;
  code: ErrorCode;
  sentence: string;
}

const badRequest: Refusal = {
  status: 400,
  reason: 'Bad Request',
  code: 'BAD_REQUEST',
  sentence: 'The request could not be read.',
};

/** Responses by Node's error code. `badRequest` for all others. */
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    code: 'TOO_LARGE',
    sentence: 'The headers of the request are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    reason: 'Content Too Large',
    code: 'TOO_LARGE',
    sentence: 'The request is too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    code: 'REQUEST_TIMEOUT',
    sentence: 'The request took too long to arrive.',
  },
};

const methodRefusal: Refusal = {
  status: 405,
  reason: 'Method Not Allowed',
  code: 'METHOD_NOT_ALLOWED',
  sentence: 'This method is not allowed.',
};

const expectationRefusal: Refusal = {
  status: 417,
  reason: 'Expectation Failed',
  code: 'BAD_REQUEST',
  sentence: 'The Expect header has a value that is not supported.',
};

/**
 * Fastify's `clientErrorHandler`: responds to invalid HTTP with the usual error body, then closes the connection. HEAD
 * gets the headers only. `rawPacket` is a buffer of the bytes that could not be parsed, whatever Fastify's types say.
 */
export function handleClientError(error: { code?: string; rawPacket?: unknown }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { rawPacket } = error;
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD ';
  refuseOnSocket(socket, refusals[error.code ?? ''] ?? badRequest, { isHead });
}

/**
 * Responds with the usual error body to requests that Node itself would refuse: CONNECT, unknown expectations and, with
 * `requireHostHeader: false`, HTTP/1.1 without a host.
 */
export function refuseUnroutable(app: FastifyInstance): void {
  app.server.on('connect', (_request, socket: Duplex) => refuseOnSocket(socket, methodRefusal));
  app.addHook('preParsing', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) {
      throw new AppError('BAD_REQUEST', 'The request has no Host header.');
    }
  });
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    const { status, code, sentence } = expectationRefusal;
    const body = JSON.stringify(errorBody(code, sentence));
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, { ...headers, connection: 'close' }).end(body);
  });
}

function refuseOnSocket(socket: Duplex, { status, reason, code, sentence }: Refusal, { isHead = false } = {}): void {
  const { _httpMessage: response } = socket as Duplex & { _httpMessage?: ServerResponse | null };
  // If a response has already started, do not send another one.
  if (!socket.writable || response?.headersSent) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(errorBody(code, sentence));
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`, () => socket.destroy());
}

function errorBody(code: ErrorCode, sentence: string): ErrorBody {
  return { success: false, error: sentence, message: sentence, code, requestId: randomUUID() };
}
