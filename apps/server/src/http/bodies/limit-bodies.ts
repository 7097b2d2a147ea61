import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Transform, type Readable } from 'node:stream';
import { collectGarbage } from '../../kernel/collect-garbage.ts';
import { AppError } from '../../kernel/app-error.ts';
import { onceBodyEnds } from './once-body-ends.ts';
import { rateLimitAddress } from '../../kernel/limits/rate-limit-address.ts';
import { createBodyBudget, type BodyBudget, type BodyPool, type BudgetRefusal } from './body-budget.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the route receives its body. Default: `held`. The receiver of a `streamed` body limits it. */
    body?: BodyPool | 'streamed';
    /** Maximum bytes of a `webhook` body. Other routes use Fastify's `bodyLimit`. */
    maxBodyBytes?: number | undefined;
  }
}

const mebibyte = 1024 * 1024;
const poolBytes: Record<BodyPool, number> = { held: 48 * mebibyte, webhook: 16 * mebibyte };
const addressBytes = 4 * mebibyte;
const retryAfterSeconds = 5;
const collectEveryBytes = 16 * mebibyte;
const collectAfterMs = 5_000;
/** Methods whose bodies Fastify reads. Bodies of other methods are discarded. */
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']);

/**
 * Limits bodies that are held in memory, for every content type and route: `seconds` to arrive, 4 MiB at a time per
 * network address, and 64 MiB in total, of which 16 are reserved for webhooks. A body counts from its first byte until
 * its response is sent. Streamed bodies have no time limit, only a limit for inactivity.
 */
export function limitBodies(app: FastifyInstance, { seconds = 30 }: { seconds?: number } = {}): BodyBudget {
  const budget = createBodyBudget({ poolBytes, addressBytes });
  const collectBodies = createBodyCollector();

  // Not in onRequest, so that error responses carry the headers other plugins set there.
  app.addHook('preParsing', async (request, reply, payload) => {
    const { body: pool = 'held', maxBodyBytes } = request.routeOptions.config;
    if (pool === 'streamed' || !hasBody(request)) return payload;
    const { raw } = request;
    const announced = Number(request.headers['content-length'] ?? 0);
    // A short body usually comes with the headers, and Node has read it before this goes on. It needs no timer, and no stream that counts
    // its pieces.
    await Promise.resolve();
    const hasArrived = announced > 0 && raw.readableLength === announced;
    const receiving: { meter?: Transform } = {};
    if (!hasArrived) {
      const timer = setTimeout(() => endSlowBody(request, reply, receiving.meter), seconds * 1000).unref();
      onceBodyEnds(raw, () => clearTimeout(timer));
    }
    if (!methodsWithBody.has(request.method)) return payload.resume();
    const address = rateLimitAddress(request.ip);
    refuseLong(announced, maxBodyBytes ?? request.routeOptions.bodyLimit);
    refuseOver(budget.wouldRefuse(pool, address, announced));
    const hold = budget.open(pool, address);
    let received = 0;
    const count = (bytes: number) => {
      received += bytes;
      refuseLong(received, maxBodyBytes);
      refuseOver(hold.take(bytes));
    };
    reply.raw.once('close', () => {
      hold.release();
      collectBodies(received);
    });
    if (hasArrived) {
      count(announced);
      return payload;
    }
    const counting = metered(payload, count);
    receiving.meter = counting;
    reply.raw.once('close', () => {
      if (!raw.complete) payload.unpipe(counting).resume();
    });
    return counting;
  });
  return budget;
}

/**
 * Returns a function that runs the garbage collector after many bodies. The engine treats bodies held for a while as
 * old objects and would not free their bytes for minutes.
 */
function createBodyCollector(): (bytes: number) => void {
  let uncollectedBytes = 0;
  let timer: NodeJS.Timeout | undefined;
  return (bytes) => {
    uncollectedBytes += bytes;
    if (uncollectedBytes < collectEveryBytes || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      uncollectedBytes = 0;
      collectGarbage('major');
    }, collectAfterMs).unref();
  };
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function refuseLong(bytes: number, maxBytes = Number.POSITIVE_INFINITY): void {
  if (bytes > maxBytes) throw new AppError('TOO_LARGE', 'The request is too large.');
}

function refuseOver(refusal: BudgetRefusal | null): void {
  if (refusal === null) return;
  throw refusal === 'address'
    ? new AppError('RATE_LIMITED', 'Too much is being sent at once. Please try again in a moment.', {
        retryAfterSeconds,
      })
    : new AppError('UNAVAILABLE', 'The server is busy. Please try again in a moment.', { retryAfterSeconds });
}

/**
 * Passes the payload through. Fails with what `onBytes` throws, or with BAD_REQUEST if the connection ends before the
 * body.
 */
function metered(payload: Readable, onBytes: (bytes: number) => void): Transform {
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        onBytes(chunk.length);
        done(null, chunk);
      } catch (thrown) {
        done(thrown as Error);
      }
    },
  });
  // Nothing else handles this error if no parser reads the body.
  meter.on('error', () => {});
  payload.once('error', (error) => meter.destroy(error));
  payload.once('close', () => {
    if (!payload.readableEnded) meter.destroy(new AppError('BAD_REQUEST', 'The request could not be read.'));
  });
  return payload.pipe(meter);
}

/** Responds with 408 if a handler still waits for the body. Otherwise closes the connection. */
function endSlowBody({ raw }: FastifyRequest, reply: FastifyReply, meter: Transform | undefined): void {
  if (!meter || meter.destroyed || reply.sent) raw.destroy();
  else meter.destroy(new AppError('REQUEST_TIMEOUT', 'The request took too long to arrive.'));
}
