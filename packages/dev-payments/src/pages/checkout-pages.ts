import type { FastifyInstance, FastifyReply } from 'fastify';
import { completeCheckout } from '../operations/complete-checkout.ts';
import { runChange, runRead, secondsOf, type Simulation } from '../simulation.ts';
import type { CheckoutSession } from '../wire/wire-types.ts';
import { readCardAnswer } from './card-choice.ts';
import { renderMessage } from './document.ts';
import { fieldOf, sendPage } from './page-scope.ts';
import { renderBankQuestion } from './render-bank-question.ts';
import { renderCheckout } from './render-checkout.ts';

type Params = { Params: { id: string } };

/** `/dev/pay/checkout/{session}`: the hosted checkout. */
export function registerCheckoutPages(app: FastifyInstance, simulation: Simulation): void {
  app.get<Params>('/dev/pay/checkout/:id', async (request, reply) => {
    const typed = { card: 'success', email: '', name: '' };
    return sendCheckout(reply, request.params.id, typed, null);
  });

  app.post<Params>('/dev/pay/checkout/:id', async (request, reply) => {
    const { id } = request.params;
    const typed = {
      card: fieldOf(request.body, 'card'),
      email: fieldOf(request.body, 'email').trim(),
      name: fieldOf(request.body, 'name').trim(),
    };
    const answer = readCardAnswer(request.body);
    if (!answer.card) return sendCheckout(reply.code(answer.status), id, typed, answer.error);
    const open = await runRead(simulation, ({ objects }) => objects.get('checkout.session', id));
    if (!open.customer_details?.email && !/^\S+@\S+\.\S+$/.test(typed.email)) {
      return sendCheckout(reply.code(400), id, typed, 'Enter a valid email address.');
    }
    if (!isOpen(open)) return sendClosed(reply, open);
    if (answer.card.behaviour.kind === 'authenticates' && !answer.isAuthenticated) {
      const action = `/dev/pay/checkout/${id}`;
      const question = renderBankQuestion({ action, amount: open.amount_total ?? 0, fields: typed });
      return sendPage(reply, question, [open.success_url]);
    }
    const paid = await runChange(simulation, (work) => completeCheckout(work, id, { ...typed, ...answer }));
    return reply.redirect(successUrlOf(paid), 303);
  });

  const isOpen = (session: CheckoutSession) =>
    session.status === 'open' && session.expires_at > secondsOf(simulation.clock.now());

  async function sendCheckout(
    reply: FastifyReply,
    id: string,
    typed: { card: string; email: string; name: string },
    error: string | null,
  ) {
    const { session, product } = await runRead(simulation, async ({ objects }) => {
      const found = await objects.get('checkout.session', id);
      const hidden = await objects.hidden('checkout.session', id);
      const price = await objects.get('price', hidden?.price ?? '');
      return { session: found, product: (await objects.get('product', price.product)).name };
    });
    if (!isOpen(session)) return sendClosed(reply, session);
    return sendPage(reply, renderCheckout({ session, product, typed, error }), [session.success_url]);
  }
}

function sendClosed(reply: FastifyReply, session: CheckoutSession) {
  const isPaid = session.status === 'complete';
  const links = isPaid
    ? [{ label: 'Go on', href: successUrlOf(session) }]
    : session.cancel_url === null
      ? []
      : [{ label: 'Back to the site', href: session.cancel_url }];
  const page = isPaid
    ? renderMessage("You're all done here", 'This checkout was completed already.', links)
    : renderMessage('This checkout has expired', 'Start again on the site. Nothing was charged.', links);
  return sendPage(reply.code(isPaid ? 200 : 410), page);
}

/** The URL the browser is sent to after paying. */
function successUrlOf({ success_url: url, id }: CheckoutSession): string {
  return (url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
}
