import type { Database } from '@swing/db/client';
import type { VerbContext } from '../../kernel/verb.ts';

/** `unsigned`: the signature was missing or wrong. `failed`: the event could not be applied, so the provider sends it again. */
export type WebhookProblemKind = 'unsigned' | 'failed';

/** Anybody can send unsigned calls, so each server writes at most once in this time for each kind. */
const writeIntervalMs = 60_000;
const written = new WeakMap<Database, Map<WebhookProblemKind, number>>();

/** Records when webhook calls last failed. Does not throw: the database may be what failed. */
export async function recordWebhookProblem(
  { database, now, log }: Pick<VerbContext, 'database' | 'now' | 'log'>,
  kind: WebhookProblemKind,
): Promise<void> {
  const times = written.get(database) ?? new Map<WebhookProblemKind, number>();
  written.set(database, times);
  if (now.getTime() - (times.get(kind) ?? 0) < writeIntervalMs) return;
  times.set(kind, now.getTime());
  try {
    await database.webhookProblem.upsert({ where: { kind }, create: { kind, lastAt: now }, update: { lastAt: now } });
  } catch (thrown) {
    times.delete(kind);
    log.warn({ err: thrown }, 'could not record that a webhook call failed');
  }
}

export interface WebhookTimes {
  /** When an event was last received and applied. Null if none is stored. */
  receivedAt: Date | null;
  unsignedAt: Date | null;
  failedAt: Date | null;
}

export async function readWebhookTimes(database: Database): Promise<WebhookTimes> {
  const [newest, problems] = await Promise.all([
    database.providerEvent.findFirst({ orderBy: { receivedAt: 'desc' }, select: { receivedAt: true } }),
    database.webhookProblem.findMany(),
  ]);
  const timeOf = (kind: WebhookProblemKind) => problems.find((problem) => problem.kind === kind)?.lastAt ?? null;
  return { receivedAt: newest?.receivedAt ?? null, unsignedAt: timeOf('unsigned'), failedAt: timeOf('failed') };
}
