import type pg from 'pg';

export interface WebhookMode {
  /** `held` events wait until they are released. */
  mode: 'prompt' | 'twice' | 'held';
  /** Seconds after which an event is delivered. */
  delaySeconds: number;
}

const prompt: WebhookMode = { mode: 'prompt', delaySeconds: 0 };

export async function readWebhookMode(client: pg.ClientBase | pg.Pool): Promise<WebhookMode> {
  const { rows } = await client.query<{ value: WebhookMode }>(
    `SELECT value FROM payments_simulator.settings WHERE name = 'webhooks'`,
  );
  return rows[0]?.value ?? prompt;
}

/** Sets how events are delivered from now on. */
export async function writeWebhookMode(pool: pg.Pool, mode: WebhookMode): Promise<void> {
  await pool.query(
    `INSERT INTO payments_simulator.settings (name, value) VALUES ('webhooks', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(mode)],
  );
}
