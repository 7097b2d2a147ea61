import { createHash } from 'node:crypto';
import type pg from 'pg';
import { keyLifetime } from '../store/prune.ts';
import { ApiError } from './api-error.ts';

export interface KeyedRequest {
  key: string;
  /** Method and path. */
  endpoint: string;
  /** Equal for identical parameters. */
  fingerprint: string;
}

export interface StoredResponse {
  status: number;
  body: string;
  requestId: string;
}

export function fingerprintOf(form: string): string {
  const sorted = [...new URLSearchParams(form)].map(([name, value]) => `${name}=${value}`).sort();
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/**
 * Returns the earlier response for this key. Returns null for a new key, which is then locked until the transaction ends.
 * Throws ApiError if the key is in use right now or was used for another request.
 */
export async function takeKey(
  client: pg.ClientBase,
  request: KeyedRequest,
  now: number,
): Promise<StoredResponse | null> {
  const { key, endpoint, fingerprint } = request;
  const { rows: locks } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('payments_simulator key:' || $1, 0)) AS locked`,
    [key],
  );
  if (locks[0]?.locked !== true) {
    throw new ApiError(
      409,
      'idempotency_error',
      `There is currently another in-progress request using this Stripe Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please use a different key or wait.`,
      { code: 'idempotency_key_in_use' },
    );
  }
  const { rows } = await client.query<StoredResponse & { endpoint: string; fingerprint: string }>(
    `SELECT status, body, request_id AS "requestId", endpoint, fingerprint FROM payments_simulator.requests
     WHERE key = $1 AND created > $2`,
    [key, now - keyLifetime],
  );
  const [earlier] = rows;
  if (!earlier) return null;
  if (earlier.endpoint !== endpoint) {
    throw mismatch(`for the same endpoint they were first used for ('${earlier.endpoint}' vs. '${endpoint}')`, key);
  }
  if (earlier.fingerprint !== fingerprint) throw mismatch('with the same parameters they were first used with', key);
  return earlier;
}

/** Stores the response for a key, in the same transaction as the changes it reports. */
export async function storeResponse(
  client: pg.ClientBase,
  request: KeyedRequest,
  answer: StoredResponse,
  now: number,
): Promise<void> {
  await client.query(
    `INSERT INTO payments_simulator.requests (key, request_id, endpoint, fingerprint, status, body, created)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (key) DO UPDATE SET request_id = excluded.request_id, endpoint = excluded.endpoint,
       fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, created = excluded.created`,
    [request.key, answer.requestId, request.endpoint, request.fingerprint, answer.status, answer.body, now],
  );
}

function mismatch(what: string, key: string): ApiError {
  const message = `Keys for idempotent requests can only be used ${what}. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new ApiError(400, 'idempotency_error', message);
}
