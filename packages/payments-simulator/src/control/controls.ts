import { closeDispute, openDispute } from '../operations/dispute-charge.ts';
import { refundCharge } from '../operations/refund-charge.ts';
import { settlePayment } from '../operations/settle-payment.ts';
import { findTestCard } from '../operations/test-cards.ts';
import type { Work } from '../operations/work.ts';
import { change, type Simulation } from '../simulation.ts';
import { deliverAgain, releaseHeld, type Release } from '../webhooks/release.ts';
import { writeWebhookMode, type WebhookMode } from '../webhooks/webhook-mode.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Charge, Dispute, PaymentIntent, Refund } from '../wire/wire-types.ts';

/** What a person or a test makes happen that no customer and no API call can. Everything throws ApiError. */
export interface Controls {
  /** How events are delivered from now on. */
  setWebhookMode(mode: WebhookMode): Promise<void>;
  /** Lets held events go; answers how many deliveries that makes. */
  releaseWebhooks(release?: Partial<Release>): Promise<number>;
  /** Delivers an event once more. */
  deliverAgain(eventId: string): Promise<void>;
  /** Gives back a charge or payment intent, whole unless an amount (cents) is told. */
  refund(paymentId: string, amount?: number): Promise<Refund>;
  /** Opens a dispute of a charge or payment intent. */
  dispute(paymentId: string): Promise<Dispute>;
  closeDispute(disputeId: string, status: 'won' | 'lost'): Promise<Dispute>;
  /** Says now what became of a bank payment. */
  settle(paymentIntentId: string, isPaid: boolean): Promise<void>;
  /** From now on a customer's cards behave like this test card, such as `fails_at_renewal` or `success`. */
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
      change(simulation, async (work) =>
        refundCharge(work, await chargeOf(work, id), { amount, reason: 'requested_by_customer' }),
      ),
    dispute: (id) => change(simulation, async (work) => openDispute(work, await chargeOf(work, id))),
    closeDispute: (id, status) =>
      change(simulation, async (work) => closeDispute(work, await work.objects.get('dispute', id), status)),
    settle: (id, isPaid) =>
      change(simulation, async (work) => settlePayment(work, await work.objects.get('payment_intent', id), isPaid)),
    setCardBehaviour: (customer, name) => change(simulation, (work) => setBehaviour(work, customer, name)),
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
