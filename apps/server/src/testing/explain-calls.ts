import pg from 'pg';
import { vi } from 'vitest';

/** A step of a plan, as EXPLAIN writes it. Its rows are those of one loop. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

interface Explained {
  statement: string;
  plan: PlanNode;
}

/** Runs `calls` and returns how Postgres executed each of their SELECTs on one of our tables. */
export async function explainCalls(calls: () => Promise<unknown>): Promise<Explained[]> {
  const explained: Explained[] = [];
  for (const { text, values, client } of await statementsOf(calls, /^\s*SELECT\b/)) {
    const analyze = `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`;
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(analyze, values);
    explained.push({ statement: text, plan: rows[0]!['QUERY PLAN'][0].Plan });
  }
  return explained;
}

/**
 * Runs `calls` and returns how Postgres would execute each of their reads, updates and deletions of our tables again: the statement
 * and its plan, as text.
 */
export async function planCalls(calls: () => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  for (const { text, values, client } of await statementsOf(calls, /^\s*(SELECT|UPDATE|DELETE)\b/)) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
    plans.push([text, ...rows.map((row) => row['QUERY PLAN'])].join('\n'));
  }
  return plans;
}

async function statementsOf(calls: () => Promise<unknown>, kind: RegExp) {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await calls();
  const sent = spy.mock.calls.map(([query], index) => ({ query: query as unknown, client: spy.mock.contexts[index] }));
  spy.mockRestore();
  return sent.flatMap(({ query, client }) =>
    isStatement(query) && kind.test(query.text) && client instanceof pg.Client ? [{ ...query, client }] : [],
  );
}

function isStatement(query: unknown): query is { text: string; values: unknown[] } {
  if (typeof query !== 'object' || query === null || !('text' in query) || !('values' in query)) return false;
  return typeof query.text === 'string' && !query.text.includes('pgboss');
}
