import { inTransaction } from '@swing/dev-postgres/in-transaction';
import type pg from 'pg';
import { newId } from '../operations/identifiers.ts';
import { lockState, secondsOf, workOf, type Simulation } from '../simulation.ts';
import { ApiError } from './api-error.ts';
import type { Call } from './call.ts';
import { decodeForm } from './decode-form.ts';
import { expandResponse } from './expand.ts';
import { fingerprintOf, storeResponse, takeKey, type StoredResponse, type KeyedRequest } from './idempotency.ts';
import { readParameters } from './parameters.ts';

export interface CallRequest {
  /** Path including ids. */
  path: string;
  id: string;
  /** The form from the body or the query. */
  form: string;
  idempotencyKey: string | null;
}

export interface CallResponse extends StoredResponse {
  /** Whether this repeats the response to an earlier request with this key. */
  isReplayed: boolean;
}

/** Runs one API call. Throws ApiError if it is refused before it begins. */
export async function handleCall(simulation: Simulation, call: Call, request: CallRequest): Promise<CallResponse> {
  const parameters = readParameters(call.parameters, decodeForm(request.form));
  const keyed = keyOf(call, request);
  const answer = await inTransaction(simulation.pool, async (client) => {
    const now = secondsOf(simulation.clock.now());
    const earlier = keyed && (await takeKey(client, keyed, now));
    if (earlier) return { ...earlier, isReplayed: true };
    const fresh = { ...(await run(client, simulation, call, request.id, parameters)), isReplayed: false };
    if (keyed) await storeResponse(client, keyed, fresh, now);
    return fresh;
  });
  if (call.method !== 'GET') simulation.wakeDeliveries();
  return answer;
}

async function run(
  client: pg.ClientBase,
  simulation: Simulation,
  call: Call,
  id: string,
  given: unknown,
): Promise<StoredResponse> {
  const requestId = newId('req', 14);
  if (call.method !== 'GET') await lockState(client);
  const work = workOf(simulation, client);
  await client.query('SAVEPOINT call');
  try {
    const { expand = [], ...parameters } = given as { expand?: string[] };
    const result = await call.run(work, parameters, id);
    if (result instanceof ApiError) return { requestId, status: result.status, body: JSON.stringify(result.body()) };
    return { requestId, status: 200, body: JSON.stringify(await expandResponse(work.objects, result, expand)) };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    await client.query('ROLLBACK TO SAVEPOINT call');
    return { requestId, status: thrown.status, body: JSON.stringify(thrown.body()) };
  }
}

function keyOf(call: Call, { path, form, idempotencyKey }: CallRequest): KeyedRequest | null {
  if (call.method === 'GET' || idempotencyKey === null) return null;
  return { key: idempotencyKey, endpoint: `${call.method} ${path}`, fingerprint: fingerprintOf(form) };
}
