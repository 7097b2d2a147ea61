import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { closeDispute, openDispute, refundCharge } from '../operations/return-charge.ts';
import { settlePayment } from '../operations/settle-payment.ts';
import { findTestCard } from '../operations/test-cards.ts';
import type { Work } from '../operations/work.ts';
import { foreignPageMessage, isForeignPage, sendPage } from '../pages/page-scope.ts';
import { runChange, runRead, type Simulation } from '../simulation.ts';
import {
  deliverAgain,
  listDeliveries,
  readWebhookMode,
  releaseHeld,
  writeWebhookMode,
} from '../webhooks/deliveries.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { readOverview } from './read-overview.ts';
import { renderOverview } from './render-overview.ts';

const forms = {
  empty: z.strictObject({}),
  mode: z.strictObject({
    mode: z.enum(['prompt', 'twice', 'held']),
    delaySeconds: z.coerce.number().int().min(0).max(86_400).default(0),
  }),
  release: z.strictObject({ order: z.enum(['created', 'reversed']) }),
  close: z.strictObject({ status: z.enum(['won', 'lost']) }),
  settle: z.strictObject({ isPaid: z.enum(['true', 'false']) }),
  card: z.strictObject({ card: z.string().max(100) }),
};

/**
 * `/dev/pay/`, and the forms of its buttons: actions of a developer that no customer and no API call can trigger. The server
 * blocks remote machines.
 */
export function registerControlRoutes(app: FastifyInstance, simulation: Simulation): void {
  const { pool } = simulation;
  app.addHook('onRequest', async (request, reply) => {
    if (isForeignPage(request)) return reply.code(403).send({ error: foreignPageMessage });
  });

  app.get('/dev/pay/', async (request, reply) => {
    const { before } = z.object({ before: z.string().max(100).optional() }).parse(request.query);
    const overview = await runRead(simulation, (work) => readOverview(work, before));
    const [deliveries, mode] = await Promise.all([listDeliveries(pool, 20), readWebhookMode(pool)]);
    return sendPage(reply, renderOverview({ ...overview, deliveries, mode, now: simulation.clock.now() }));
  });

  const onForm = <Form extends z.ZodType>(
    path: string,
    form: Form,
    act: (given: z.output<Form>, id: string) => Promise<unknown>,
  ) =>
    app.post<{ Params: { id?: string } }>(`/dev/pay/control/${path}`, async (request, reply) => {
      const parsed = form.safeParse(request.body ?? {});
      if (!parsed.success) throw invalidRequest(z.prettifyError(parsed.error));
      await act(parsed.data, request.params.id ?? '');
      simulation.wakeDeliveries();
      return reply.redirect('/dev/pay/', 303);
    });
  const change = (run: (work: Work) => Promise<unknown>) => runChange(simulation, run);

  onForm('webhooks', forms.mode, (mode) => writeWebhookMode(pool, mode));
  onForm('webhooks/release', forms.release, ({ order }) => releaseHeld(pool, order));
  onForm('events/:id/deliver', forms.empty, (_, id) => deliverAgain(pool, id));
  onForm('payments/:id/refund', forms.empty, (_, id) =>
    change(async (work) =>
      refundCharge(work, await work.objects.get('charge', id), { reason: 'requested_by_customer' }),
    ),
  );
  onForm('payments/:id/dispute', forms.empty, (_, id) =>
    change(async (work) => openDispute(work, await work.objects.get('charge', id))),
  );
  onForm('payments/:id/settle', forms.settle, ({ isPaid }, id) =>
    change(async (work) => settlePayment(work, await work.objects.get('payment_intent', id), isPaid === 'true')),
  );
  onForm('disputes/:id/close', forms.close, ({ status }, id) =>
    change(async (work) => closeDispute(work, await work.objects.get('dispute', id), status)),
  );
  onForm('customers/:id/card', forms.card, ({ card }, id) => change((work) => setBehaviour(work, id, card)));
}

/** Makes a customer's cards behave like a test card from now on. */
async function setBehaviour({ objects }: Work, customer: string, name: string): Promise<void> {
  const card = findTestCard(name);
  if (!card) throw invalidRequest(`There is no test card "${name}".`, 'card');
  await objects.get('customer', customer);
  for (const method of await objects.all('payment_method', { customer })) {
    await objects.putHidden('payment_method', method.id, { behaviour: card.behaviour, isSetUp: true });
  }
}
