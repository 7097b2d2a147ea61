import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refundCharge } from './operations/return-charge.ts';
import { buy } from './testing/buy.ts';
import { createCatalogue, type Catalogue } from './testing/catalogue.ts';
import { startSimulator, type RunningSimulator } from './testing/start-simulator.ts';

let running: RunningSimulator;
let catalogue: Catalogue;
beforeAll(async () => {
  running = await startSimulator();
  catalogue = await createCatalogue(running.stripe);
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.simulator.deliverWebhooks();
  running.received.length = 0;
});

async function pay() {
  const session = await buy(running, { price: catalogue.sixMonths.id, mode: 'payment' });
  return String(session.payment_intent);
}
const chargeOf = async (intent: string) => {
  const [charge] = await running.all('charge', { payment_intent: intent });
  if (!charge) throw new Error('There is no charge.');
  return charge;
};
const control = (path: string, fields: Record<string, string> = {}) => running.post(`/dev/pay/control/${path}`, fields);

describe('refunds', () => {
  it('can be partial, and never exceed the payment', async () => {
    const intent = await pay();
    const { stripe, change } = running;
    const refundPart = async (amount: number) => {
      const charge = await chargeOf(intent);
      return change((work) => refundCharge(work, charge, { amount }));
    };
    expect(await refundPart(4_900)).toMatchObject({ amount: 4_900, status: 'succeeded', payment_intent: intent });
    await expect(chargeOf(intent)).resolves.toMatchObject({ amount_refunded: 4_900, refunded: false });
    await expect(refundPart(20_001)).rejects.toThrow(
      'Refund amount ($200.01) is greater than unrefunded amount on charge ($200.00)',
    );
    await stripe.refunds.create({ payment_intent: intent, reason: 'duplicate' });
    await expect(chargeOf(intent)).resolves.toMatchObject({ amount_refunded: 24_900, refunded: true });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await running.arrived()).filter((type) => type === 'charge.refunded')).toHaveLength(2);
  });

  it('that are simultaneous refund the money once', async () => {
    const intent = await pay();
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => running.stripe.refunds.create({ payment_intent: intent })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('made on the control page work the same', async () => {
    const intent = await pay();
    await control(`payments/${(await chargeOf(intent)).id}/refund`);
    await expect(chargeOf(intent)).resolves.toMatchObject({ refunded: true });
  });
});

describe('disputes', () => {
  it.each(['won', 'lost'])('can be %s', async (status) => {
    const intent = await pay();
    const { id: charge } = await chargeOf(intent);
    expect(await control(`payments/${charge}/dispute`)).toMatchObject({ status: 303, location: '/dev/pay/' });
    await expect(chargeOf(intent)).resolves.toMatchObject({ disputed: true });
    const disputes = async () => (await running.stripe.disputes.list({ payment_intent: intent })).data;
    expect(await disputes()).toMatchObject([{ charge, status: 'needs_response', amount: 24_900 }]);
    expect((await control(`payments/${charge}/dispute`)).body).toContain('cannot be disputed');
    const path = `disputes/${(await disputes())[0]?.id}/close`;
    await control(path, { status });
    expect(await disputes()).toMatchObject([{ status }]);
    const types = await running.arrived();
    expect(types).toEqual(expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']));
    expect((await control(path, { status: 'won' })).body).toContain('closed already');
  });
});
