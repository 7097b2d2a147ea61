import type pg from 'pg';
import type { Event } from '../wire/wire-types.ts';
import { readWebhookMode } from './webhook-mode.ts';

/** Stores the delivery of an event in the transaction that creates the event. */
export async function keepDelivery(client: pg.ClientBase, event: Event): Promise<void> {
  const { mode, delaySeconds } = await readWebhookMode(client);
  const times = mode === 'twice' ? 2 : 1;
  for (let time = 0; time < times; time += 1) {
    await client.query(
      `INSERT INTO payments_simulator.deliveries (event_id, type, body, state, next_at)
       VALUES ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))`,
      [event.id, event.type, JSON.stringify(event), mode === 'held' ? 'held' : 'pending', delaySeconds],
    );
  }
}
