import { closeDispute, openDispute } from '../operations/dispute-charge.ts';
import { refundCharge } from '../operations/refund-charge.ts';
import { settlePayment } from '../operations/settle-payment.ts';
import { findTestCard } from '../operations/test-cards.ts';
import type { Work } from '../operations/work.ts';
import { runChange, type Simulation } from '../simulation.ts';
import { deliverAgain, releaseHeld, type Release } from '../webhooks/release.ts';
import { writeWebhookMode, type WebhookMode } from '../webhooks/webhook-mode.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Charge, Dispute, PaymentIntent, Refund } from '../wire/wire-types.ts';

/** Actions of a developer or a test that no customer and no API call can trigger. All of them throw ApiError. */
export interface Controls {
  /** Sets how events are delivered from now on. */
  setWebhookMode(mode: WebhookMode): Promise<void>;
  /** Releases held events. Returns the number of deliveries this makes. */
  releaseWebhooks(release?: Partial<Release>): Promise<number>;
  /** Delivers an event again. */
  deliverAgain(eventId: string): Promise<void>;
  /** Refunds a charge or payment intent: the rest, or `amount` in cents. */
  refund(paymentId: string, amount?: number): Promise<Refund>;
  /** Opens a dispute for a charge or payment intent. */
  dispute(paymentId: string): Promise<Dispute>;
  closeDispute(disputeId: string, status: 'won' | 'lost'): Promise<Dispute>;
  /** Completes a pending bank payment now, as paid or failed. */
  settle(paymentIntentId: string, isPaid: boolean): Promise<void>;
  /** Makes a customer's cards behave like this test card from now on, for example `fails_at_renewal` or `success`. */
  setCardBehaviour(customerId: string, card: string): Promise<void>;
}

export function createControls(simulation: Simulation): Controls {
  const { pool } = simulation;
  return {
    setWebhookMode: (mode) => writeWebhookMode(pool, mode),
    async releaseWebhooks(release = {}) {
      const count = await releaseHeld(pool, { order: 'created', times: 1, ...release });
      simulation.wakeDeliveries();
      return count;
    },
    async deliverAgain(eventId) {
      await deliverAgain(pool, eventId);
      simulation.wakeDeliveries();
    },
    refund: (id, amount) =>
      runChange(simulation, async (work) =>
        refundCharge(work, await chargeOf(work, id), { amount, reason: 'requested_by_customer' }),
      ),
    dispute: (id) => runChange(simulation, async (work) => openDispute(work, await chargeOf(work, id))),
    closeDispute: (id, status) =>
      runChange(simulation, async (work) => closeDispute(work, await work.objects.get('dispute', id), status)),
    settle: (id, isPaid) =>
      runChange(simulation, async (work) => settlePayment(work, await work.objects.get('payment_intent', id), isPaid)),
    setCardBehaviour: (customer, name) => runChange(simulation, (work) => setBehaviour(work, customer, name)),
  };
}

async function chargeOf({ objects }: Work, id: string): Promise<Charge> {
  const intent: PaymentIntent | null = await objects.find('payment_intent', id);
  return objects.get('charge', intent?.latest_charge ?? id);
}

async function setBehaviour({ objects }: Work, customer: string, name: string): Promise<void> {
  const card = findTestCard(name);
  if (!card) throw invalidRequest(`There is no test card "${name}".`, 'card');
  await objects.get('customer', customer);
  for (const method of await objects.all('payment_method', { customer })) {
    await objects.putHidden('payment_method', method.id, { behaviour: card.behaviour, isSetUp: true });
  }
}
