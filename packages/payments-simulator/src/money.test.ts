import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  const { data } = await running.stripe.charges.list({ payment_intent: intent });
  if (!data[0]) throw new Error('There is no charge.');
  return data[0];
};
const arrived = async () => {
  await running.simulator.deliverWebhooks();
  return running.received.map(({ type }) => type);
};

describe('refunds', () => {
  it('can be partial, never exceed the payment, and do not return the fee', async () => {
    const intent = await pay();
    const { stripe } = running;
    const part = await stripe.refunds.create({ payment_intent: intent, amount: 4_900, metadata: { why: 'part' } });
    expect(part).toMatchObject({
      amount: 4_900,
      status: 'succeeded',
      payment_intent: intent,
      metadata: { why: 'part' },
    });
    await expect(chargeOf(intent)).resolves.toMatchObject({ amount_refunded: 4_900, refunded: false });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 20_001 })).rejects.toThrow(
      'Refund amount ($200.01) is greater than unrefunded amount on charge ($200.00)',
    );
    await stripe.refunds.create({ payment_intent: intent, reason: 'duplicate' });
    await expect(chargeOf(intent)).resolves.toMatchObject({ amount_refunded: 24_900, refunded: true });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const transactions = await stripe.balanceTransactions.list({ type: 'refund' });
    expect(transactions.data.map(({ net, fee }) => [net, fee])).toEqual([
      [-20_000, 0],
      [-4_900, 0],
    ]);
    expect((await arrived()).filter((type) => type === 'charge.refunded')).toHaveLength(2);
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
    await running.simulator.controls.refund(intent);
    await expect(chargeOf(intent)).resolves.toMatchObject({ refunded: true });
  });
});

describe('disputes', () => {
  it.each([
    { status: 'won' as const, net: 0, last: 'charge.dispute.funds_reinstated' },
    { status: 'lost' as const, net: -24_900 - 1_500, last: 'charge.dispute.closed' },
  ])('can be $status', async ({ status, net, last }) => {
    const intent = await pay();
    const { id } = await running.simulator.controls.dispute(intent);
    await expect(chargeOf(intent)).resolves.toMatchObject({ disputed: true });
    const { data } = await running.stripe.disputes.list({ payment_intent: intent });
    expect(data).toMatchObject([{ id, status: 'needs_response', amount: 24_900 }]);
    await expect(running.simulator.controls.dispute(intent)).rejects.toThrow('cannot be disputed');
    await running.simulator.controls.closeDispute(id, status);
    const closed = await running.stripe.disputes.retrieve(id);
    expect(closed.status).toBe(status);
    expect(closed.balance_transactions.reduce((sum, transaction) => sum + transaction.net, 0)).toBe(net);
    const types = await arrived();
    expect(types).toEqual(expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed', last]));
    await expect(running.simulator.controls.closeDispute(id, 'won')).rejects.toThrow('closed already');
  });
});
