import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator, type RunningSimulator } from '../testing/start-simulator.ts';
import { listDeliveries } from './list-deliveries.ts';

let running: RunningSimulator;
beforeAll(async () => {
  running = await startSimulator();
});
afterAll(() => running.close());
beforeEach(async () => {
  running.answerWebhooks(200);
  await running.simulator.controls.setWebhookMode({ mode: 'prompt', delaySeconds: 0 });
  await running.simulator.simulation.pool.query('TRUNCATE payments_simulator.deliveries');
  running.received.length = 0;
});

async function create(names: string[]): Promise<string[]> {
  for (const name of names) await running.stripe.products.create({ name });
  return names;
}
const deliver = () => running.simulator.deliverWebhooks();
const namesReceived = () => running.received.map((event) => (event.data.object as unknown as { name: string }).name);
const makeDue = () =>
  running.simulator.simulation.pool.query('UPDATE payments_simulator.deliveries SET next_at = clock_timestamp()');

describe('webhooks', () => {
  it('arrive once, in order, with a signature the SDK accepts', async () => {
    const names = await create(['a', 'b', 'c']);
    expect(await deliver()).toBe(3);
    expect(namesReceived()).toEqual(names);
    expect(running.received[0]).toMatchObject({ object: 'event', type: 'product.created', livemode: false });
    expect(await deliver()).toBe(0);
  });

  it('arrive twice on request, as the same event', async () => {
    await running.simulator.controls.setWebhookMode({ mode: 'twice', delaySeconds: 0 });
    await create(['a']);
    await deliver();
    expect(running.received).toHaveLength(2);
    expect(running.received[0]?.id).toBe(running.received[1]?.id);
  });

  it('wait while they are held, and arrive in the requested order', async () => {
    await running.simulator.controls.setWebhookMode({ mode: 'held', delaySeconds: 0 });
    const names = await create(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(await deliver()).toBe(0);
    expect(await running.simulator.controls.releaseWebhooks({ order: 'reversed', times: 2 })).toBe(12);
    await deliver();
    expect(namesReceived()).toEqual(names.reverse().flatMap((name) => [name, name]));
  });

  it('are shuffled the same way by the same seed', async () => {
    const orders: string[] = [];
    for (const seed of ['one', 'one', 'two']) {
      await running.simulator.simulation.pool.query('TRUNCATE payments_simulator.deliveries RESTART IDENTITY');
      running.received.length = 0;
      await running.simulator.controls.setWebhookMode({ mode: 'held', delaySeconds: 0 });
      await create(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
      await running.simulator.controls.releaseWebhooks({ order: 'shuffled', seed });
      await deliver();
      orders.push(namesReceived().join(''));
    }
    expect([...(orders[0] ?? '')].sort().join('')).toBe('abcdefgh');
    expect(orders[1]).toBe(orders[0]);
    expect(orders[2]).not.toBe(orders[0]);
  });

  it('arrive late on request', async () => {
    await running.simulator.controls.setWebhookMode({ mode: 'prompt', delaySeconds: 3_600 });
    await create(['a']);
    expect(await deliver()).toBe(0);
    await makeDue();
    expect(await deliver()).toBe(1);
  });

  it('are retried with growing pauses while they are refused, then given up', async () => {
    running.answerWebhooks(500);
    await create(['a']);
    const { pool } = running.simulator.simulation;
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      await makeDue();
      expect(await deliver()).toBe(0);
      const { rows } = await pool.query<{ pause: string; attempts: number; last_status: number }>(
        `SELECT extract(epoch FROM next_at - clock_timestamp()) AS pause, attempts, last_status
         FROM payments_simulator.deliveries`,
      );
      expect(rows[0]).toMatchObject({ attempts: attempt, last_status: 500 });
      pauses.push(Number(rows[0]?.pause));
    }
    expect(pauses.slice(0, 10)).toEqual(pauses.slice(0, 10).sort((one, other) => one - other));
    expect(pauses[9]).toBeGreaterThan(80_000);
    expect(await listDeliveries(pool, { limit: 10 })).toMatchObject([{ state: 'given_up', attempts: 11 }]);
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
    await running.simulator.controls.deliverAgain(running.received[0]?.id ?? '');
    await deliver();
    expect(namesReceived()).toEqual(['a', 'a']);
    await expect(running.simulator.controls.deliverAgain('evt_none')).rejects.toThrow('No such event');
  });

  it('are delivered once by two processes that share the database', async () => {
    const { pool } = running.simulator.simulation;
    await create(Array.from({ length: 20 }, (_, index) => `n${index}`));
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(new Set(namesReceived()).size).toBe(20);
    expect(running.received).toHaveLength(20);
    expect((await listDeliveries(pool, { limit: 50 })).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('in progress when a process died are delivered again', async () => {
    await create(['a']);
    await running.simulator.simulation.pool.query(
      `UPDATE payments_simulator.deliveries SET attempts = 1, next_at = clock_timestamp() + interval '30 seconds'`,
    );
    expect(await deliver(), 'its lease is still valid').toBe(0);
    await makeDue();
    expect(await deliver()).toBe(1);
  });
});
