import pg from 'pg';
import { vi } from 'vitest';

/** Runs `calls` and returns how Postgres executes each of their SELECTs on one of our tables, as text. */
export async function explainCalls(calls: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await calls();
  const sent = spy.mock.calls.map(([query], index) => ({ query: query as unknown, client: spy.mock.contexts[index] }));
  spy.mockRestore();
  const plans: string[] = [];
  for (const { query, client } of sent) {
    if (!isSelect(query) || !(client instanceof pg.Client)) continue;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query.text}`, query.values);
    plans.push([query.text, ...rows.map((row) => row['QUERY PLAN'])].join('\n'));
  }
  return plans;
}

function isSelect(query: unknown): query is { text: string; values: unknown[] } {
  if (typeof query !== 'object' || query === null || !('text' in query) || !('values' in query)) return false;
  return typeof query.text === 'string' && /^\s*SELECT\b/.test(query.text) && !query.text.includes('pgboss');
}
