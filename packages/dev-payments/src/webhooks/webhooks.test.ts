import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator, type RunningSimulator } from '../testing/start-simulator.ts';
import { newProduct } from '../objects/catalogue.ts';
import { deliverAgain, listDeliveries, releaseHeld, writeWebhookMode, type WebhookMode } from './deliveries.ts';

let running: RunningSimulator;
beforeAll(async () => {
  running = await startSimulator();
});
afterAll(() => running.close());
beforeEach(async () => {
  running.answerWebhooks(200);
  await setMode('prompt');
  await pool().query('TRUNCATE payments_simulator.deliveries');
  running.received.length = 0;
});

const pool = () => running.simulator.simulation.pool;
const setMode = (mode: WebhookMode['mode'], delaySeconds = 0) => writeWebhookMode(pool(), { mode, delaySeconds });

/** Emits an event for each name. */
async function create(names: string[]): Promise<string[]> {
  for (const name of names) {
    await running.change((work) => work.emit('invoice.paid', newProduct(work.now, { id: name, name, metadata: {} })));
  }
  return names;
}
const deliver = () => running.simulator.deliverWebhooks();
const namesReceived = () => running.received.map((event) => (event.data.object as unknown as { name: string }).name);
const makeDue = () => pool().query('UPDATE payments_simulator.deliveries SET next_at = clock_timestamp()');

describe('webhooks', () => {
  it('arrive once, in order, with a signature the SDK accepts', async () => {
    const names = await create(['a', 'b', 'c']);
    expect(await deliver()).toBe(3);
    expect(namesReceived()).toEqual(names);
    expect(running.received[0]).toMatchObject({ object: 'event', type: 'invoice.paid', livemode: false });
    expect(await deliver()).toBe(0);
  });

  it('arrive twice on request, as the same event', async () => {
    await setMode('twice');
    await create(['a']);
    await deliver();
    expect(running.received).toHaveLength(2);
    expect(running.received[0]?.id).toBe(running.received[1]?.id);
  });

  it.each(['created', 'reversed'] as const)('wait while they are held, and arrive in the order %s', async (order) => {
    await setMode('held');
    const names = await create(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(await deliver()).toBe(0);
    await releaseHeld(pool(), order);
    expect(await deliver()).toBe(6);
    expect(namesReceived()).toEqual(order === 'created' ? names : names.reverse());
  });

  it('arrive late on request', async () => {
    await setMode('prompt', 3_600);
    await create(['a']);
    expect(await deliver()).toBe(0);
    await makeDue();
    expect(await deliver()).toBe(1);
  });

  it('are retried with growing pauses while they are refused, then given up', async () => {
    running.answerWebhooks(500);
    await create(['a']);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      await makeDue();
      expect(await deliver()).toBe(0);
      const { rows } = await pool().query<{ pause: string; attempts: number; last_status: number }>(
        `SELECT extract(epoch FROM next_at - clock_timestamp()) AS pause, attempts, last_status
         FROM payments_simulator.deliveries`,
      );
      expect(rows[0]).toMatchObject({ attempts: attempt, last_status: 500 });
      pauses.push(Number(rows[0]?.pause));
    }
    expect(pauses.slice(0, 10)).toEqual(pauses.slice(0, 10).sort((one, other) => one - other));
    expect(pauses[9]).toBeGreaterThan(80_000);
    expect(await listDeliveries(pool(), 10)).toMatchObject([{ state: 'given_up', attempts: 11 }]);
  });

  it('that failed do not block the others, and arrive later', async () => {
    running.answerWebhooks(503);
    await create(['a']);
    await deliver();
    running.answerWebhooks(200);
    await create(['b']);
    await deliver();
    await makeDue();
    await deliver();
    expect(namesReceived()).toEqual(['b', 'a']);
  });

  it('can be delivered again, one by one', async () => {
    await create(['a']);
    await deliver();
    await deliverAgain(pool(), running.received[0]?.id ?? '');
    await deliver();
    expect(namesReceived()).toEqual(['a', 'a']);
    await expect(deliverAgain(pool(), 'evt_none')).rejects.toThrow('No such event');
  });

  it('are delivered once by two processes that share the database', async () => {
    await create(Array.from({ length: 20 }, (_, index) => `n${index}`));
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(new Set(namesReceived()).size).toBe(20);
    expect(running.received).toHaveLength(20);
    expect((await listDeliveries(pool(), 50)).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('in progress when a process died are delivered again', async () => {
    await create(['a']);
    await pool().query(
      `UPDATE payments_simulator.deliveries SET attempts = 1, next_at = clock_timestamp() + interval '30 seconds'`,
    );
    expect(await deliver(), 'its lease is still valid').toBe(0);
    await makeDue();
    expect(await deliver()).toBe(1);
  });
});
