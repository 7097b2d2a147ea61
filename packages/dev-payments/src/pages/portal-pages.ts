import type { FastifyInstance } from 'fastify';
import { cancellationFields } from '../operations/cancel-subscription.ts';
import { releaseSchedule } from '../operations/schedules.ts';
import { attachMethod } from '../operations/store-method.ts';
import { updateSubscription, type Work } from '../operations/work.ts';
import { itemOf } from '../objects/subscription.ts';
import { runChange, runRead, type Simulation } from '../simulation.ts';
import { missing } from '../wire/api-error.ts';
import type { Subscription } from '../wire/wire-types.ts';
import { readCardAnswer } from './card-choice.ts';
import { fieldOf, sendPage } from './page-scope.ts';
import { renderCardChange, renderPortal, renderQuestion, type PortalPage } from './render-portal.ts';

type Params = { Params: { id: string } };

/** Seconds for which a session's URL works. Stripe's own is shorter until it is opened. */
const lifetime = 3_600;

/** `/dev/pay/portal/{session}`: card, cancellation, invoices. */
export function registerPortalPages(app: FastifyInstance, simulation: Simulation): void {
  app.get<Params>('/dev/pay/portal/:id', async (request, reply) => {
    const page = await runRead(simulation, (work) => readPortal(work, request.params.id));
    const { flow, return_url: back } = page.session;
    const step = (request.query as { step?: string }).step;
    const subscription = page.subscriptions.find(({ id }) => id === flow?.subscription_cancel?.subscription);
    if (step === 'done') return sendPage(reply, renderPortal(page), [back]);
    if (step === 'card' || flow?.type === 'payment_method_update') {
      return sendPage(reply, renderCardChange(page, null), [back]);
    }
    const chosen = (request.query as { subscription?: string }).subscription;
    const asked = step === 'cancel' ? page.subscriptions.find(({ id }) => id === chosen) : subscription;
    if (asked && asked.cancel_at === null) return sendPage(reply, renderQuestion(page, asked), [back]);
    return sendPage(reply, renderPortal(page), [back]);
  });

  app.post<Params>('/dev/pay/portal/:id/card', async (request, reply) => {
    const { id } = request.params;
    const page = await runRead(simulation, (work) => readPortal(work, id));
    const answer = readCardAnswer(request.body);
    if (!answer.card) {
      return sendPage(reply.code(answer.status), renderCardChange(page, answer.error), [page.session.return_url]);
    }
    const { card } = answer;
    await runChange(simulation, async (work) => {
      const customer = await work.objects.get('customer', page.customer.id);
      const method = await attachMethod(work, card, customer.id, true);
      await work.objects.put({ ...customer, invoice_settings: { default_payment_method: method.id } });
      for (const subscription of await liveSubscriptions(work, page.customer.id)) {
        await updateSubscription(work, subscription, { default_payment_method: method.id });
      }
    });
    return reply.redirect(doneUrl(id), 303);
  });

  app.post<Params>('/dev/pay/portal/:id/cancel', async (request, reply) => {
    await runChange(simulation, async (work) => {
      const page = await readPortal(work, request.params.id);
      const subscription = ownSubscription(page, fieldOf(request.body, 'subscription'));
      const schedule =
        subscription.schedule && (await work.objects.find('subscription_schedule', subscription.schedule));
      if (schedule) await releaseSchedule(work, schedule);
      const current = await work.objects.get('subscription', subscription.id);
      // For current subscriptions Stripe's portal sets a date instead of the flag.
      await updateSubscription(work, current, cancellationFields(work.now, current, { cancel_at: 'period_end' }));
    });
    return reply.redirect(doneUrl(request.params.id), 303);
  });

  app.post<Params>('/dev/pay/portal/:id/resume', async (request, reply) => {
    await runChange(simulation, async (work) => {
      const page = await readPortal(work, request.params.id);
      const subscription = ownSubscription(page, fieldOf(request.body, 'subscription'));
      await updateSubscription(work, subscription, cancellationFields(work.now, subscription, { cancel_at: null }));
    });
    return reply.redirect(doneUrl(request.params.id), 303);
  });
}

const doneUrl = (session: string) => `/dev/pay/portal/${session}?step=done`;

function ownSubscription({ subscriptions }: PortalPage, id: string): Subscription {
  const found = subscriptions.find((one) => one.id === id);
  if (!found) throw missing('subscription', id, 'id');
  return found;
}

async function liveSubscriptions({ objects }: Work, customer: string): Promise<Subscription[]> {
  return (await objects.all('subscription', { customer })).filter(({ ended_at: ended }) => ended === null);
}

async function readPortal(work: Work, id: string): Promise<PortalPage> {
  const { objects, now } = work;
  const session = await objects.get('billing_portal.session', id);
  if (session.created + lifetime < now) throw missing('billing portal session', id, 'id');
  const customer = await objects.get('customer', session.customer);
  const subscriptions = await liveSubscriptions(work, customer.id);
  const names: Record<string, string> = {};
  for (const subscription of subscriptions) {
    const { product } = itemOf(subscription).price;
    names[product] = (await objects.get('product', product)).name;
  }
  const onFile = [
    ...subscriptions.map((subscription) => subscription.default_payment_method),
    customer.invoice_settings.default_payment_method,
  ].find((method) => method !== null);
  const { data: invoices } = await objects.list('invoice', { where: { customer: customer.id }, limit: 24 });
  return {
    session,
    customer,
    subscriptions,
    names,
    card: onFile ? await objects.find('payment_method', onFile) : null,
    invoices: invoices.filter(({ status }) => status !== 'draft'),
  };
}
