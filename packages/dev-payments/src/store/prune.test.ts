import { afterAll, beforeAll, expect, it } from 'vitest';
import { newProduct } from '../objects/catalogue.ts';
import { startSimulator, testStart, type RunningSimulator } from '../testing/start-simulator.ts';

let running: RunningSimulator;
beforeAll(async () => {
  running = await startSimulator();
});
afterAll(() => running.close());

const day = 86_400_000;
const after = (milliseconds: number) => new Date(testStart.getTime() + milliseconds);
/** Creates a product and an event about it. */
async function create(name: string) {
  const product = await running.stripe.products.create({ id: name, name }, { idempotencyKey: name });
  if (!product.lastResponse.headers['idempotent-replayed']) {
    await running.change((work) => work.emit('invoice.paid', newProduct(work.now, { id: name, name, metadata: {} })));
  }
  return product;
}
const eventsKept = async () => {
  const { data } = await running.stripe.events.list();
  return data.map(({ data: { object } }) => (object as { name: string }).name).reverse();
};
async function countOf(table: 'requests' | 'deliveries'): Promise<number> {
  const { pool } = running.simulator.simulation;
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int FROM payments_simulator.${table}`);
  return rows[0]?.count ?? 0;
}

it('deletes keys after a day and events after 30 days of its own clock, but no undelivered event', async () => {
  const first = await create('early');
  await running.moveTo(after(day - 1_000));
  expect((await create('early')).id, 'within the day').toBe(first.id);
  await create('late');
  expect(await countOf('requests')).toBe(2);
  await running.moveTo(after(day));
  expect(await countOf('requests')).toBe(1);

  await running.moveTo(after(30 * day - 1_000));
  expect([await eventsKept(), await countOf('requests')]).toEqual([['early', 'late'], 0]);
  running.answerWebhooks(500);
  await create('unheard');
  await running.moveTo(after(30 * day));
  expect([await eventsKept(), await countOf('deliveries')]).toEqual([['late', 'unheard'], 2]);
  await running.moveTo(after(90 * day));
  expect([await eventsKept(), await countOf('deliveries')]).toEqual([['unheard'], 1]);
  expect(await running.stripe.products.retrieve(first.id), 'objects stay').toMatchObject({ name: 'early' });
});
