import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { foreignPageMessage, isForeignPage } from '../pages/foreign-page.ts';
import { sendPage } from '../pages/page-scope.ts';
import { runRead, type Simulation } from '../simulation.ts';
import { listDeliveries } from '../webhooks/list-deliveries.ts';
import { readWebhookMode } from '../webhooks/webhook-mode.ts';
import { ApiError, invalidRequest } from '../wire/api-error.ts';
import type { Controls } from './controls.ts';
import { readOverview } from './read-overview.ts';
import { renderOverview } from './render-overview.ts';

type Params = { Params: { id: string } };

const count = z.coerce.number().int();
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);
const bodies = {
  mode: z.strictObject({
    mode: z.enum(['prompt', 'twice', 'held']),
    delaySeconds: count.min(0).max(86_400).default(0),
  }),
  release: z.strictObject({
    order: z.enum(['created', 'reversed', 'shuffled']).default('created'),
    times: count.min(1).max(5).default(1),
    seed: z.string().max(100).optional(),
    types: z.array(z.string().max(100)).max(50).optional(),
  }),
  refund: z.strictObject({ amount: count.optional() }),
  close: z.strictObject({ status: z.enum(['won', 'lost']) }),
  settle: z.strictObject({ isPaid: flag }),
  card: z.strictObject({ card: z.string().max(100) }),
  nothing: z.strictObject({}),
};

/** `/dev/pay/` for people and `/dev/pay/control/*` for people and tests: JSON or forms. The server blocks remote machines. */
export function registerControlRoutes(app: FastifyInstance, simulation: Simulation, controls: Controls): void {
  const { pool } = simulation;
  app.addHook('onRequest', async (request, reply) => {
    if (isForeignPage(request)) return reply.code(403).send({ error: foreignPageMessage });
  });

  app.get('/dev/pay/', async (request, reply) => {
    const { before } = z.object({ before: z.string().max(100).optional() }).parse(request.query);
    const overview = await runRead(simulation, (work) => readOverview(work, before));
    const [deliveries, mode] = await Promise.all([listDeliveries(pool, { limit: 20 }), readWebhookMode(pool)]);
    return sendPage(reply, renderOverview({ ...overview, deliveries, mode, now: simulation.clock.now() }));
  });
  app.get('/dev/pay/control/events', {
    handler: async (request) => {
      const query = z.object({
        limit: count.min(1).max(500).default(100),
        before: z
          .string()
          .regex(/^\d{1,15}$/)
          .optional(),
      });
      return listDeliveries(pool, readBody(query, request.query));
    },
  });

  app.post('/dev/pay/control/webhooks', (request, reply) =>
    done(request, reply, controls.setWebhookMode(readBody(bodies.mode, request.body))),
  );
  app.post('/dev/pay/control/webhooks/release', (request, reply) =>
    done(request, reply, controls.releaseWebhooks(readBody(bodies.release, request.body))),
  );
  app.post<Params>('/dev/pay/control/events/:id/deliver', (request, reply) => {
    readBody(bodies.nothing, request.body);
    return done(request, reply, controls.deliverAgain(request.params.id));
  });
  app.post<Params>('/dev/pay/control/payments/:id/refund', (request, reply) =>
    done(request, reply, controls.refund(request.params.id, readBody(bodies.refund, request.body).amount)),
  );
  app.post<Params>('/dev/pay/control/payments/:id/dispute', (request, reply) => {
    readBody(bodies.nothing, request.body);
    return done(request, reply, controls.dispute(request.params.id));
  });
  app.post<Params>('/dev/pay/control/payments/:id/settle', (request, reply) =>
    done(request, reply, controls.settle(request.params.id, readBody(bodies.settle, request.body).isPaid)),
  );
  app.post<Params>('/dev/pay/control/disputes/:id/close', (request, reply) =>
    done(request, reply, controls.closeDispute(request.params.id, readBody(bodies.close, request.body).status)),
  );
  app.post<Params>('/dev/pay/control/customers/:id/card', (request, reply) =>
    done(request, reply, controls.setCardBehaviour(request.params.id, readBody(bodies.card, request.body).card)),
  );
}

function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidRequest(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
}

/** A form is redirected to the overview. Any other request gets the result as JSON. */
async function done(request: FastifyRequest, reply: FastifyReply, work: Promise<unknown>): Promise<FastifyReply> {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  try {
    const result = (await work) ?? null;
    return isForm ? await reply.redirect('/dev/pay/', 303) : await reply.send({ success: true, result });
  } catch (thrown) {
    if (isForm || !(thrown instanceof ApiError)) throw thrown;
    return reply.code(thrown.status).send({ success: false, ...thrown.body() });
  }
}
