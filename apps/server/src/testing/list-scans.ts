import { expect } from 'vitest';
import { explainCalls, type PlanNode } from './explain-calls.ts';
import type { createProcedures } from './procedures.ts';

/** For a page of two rows, of which a search or filter matches every fifth or fewer. A table that `addManyRows` fills has 10,000. */
const mostRowsRead = 500;
const bigTables = new Set(
  `accounts players coaches user_listings coach_listings submissions queue_counters audit_entries plan_changes mails
  payments analyzer_documents analyzer_items library_videos library_attachments`.split(/\s+/),
);

/** The statements for the first two pages of a list that read a whole table, or many more rows than a page has. */
export async function scansOfList(
  { query }: Pick<ReturnType<typeof createProcedures>, 'query'>,
  path: string,
  input: object,
): Promise<string[]> {
  return scansOf(async () => {
    const { nextCursor: cursor } = (await query<{ nextCursor: string | null }>(path, { ...input, limit: 2 })).data;
    if (cursor !== null) expect((await query(path, { ...input, limit: 2, cursor })).status).toBe(200);
  });
}

export async function scansOf(calls: () => Promise<unknown>): Promise<string[]> {
  const explained = await explainCalls(calls);
  expect(explained.length).toBeGreaterThan(0);
  return explained.flatMap(({ statement, plan }) => {
    const nodes = nodesOf(plan);
    const read = rowsRead(nodes);
    const isScan = nodes.some((node) => node['Node Type'] === 'Seq Scan' && bigTables.has(node['Relation Name'] ?? ''));
    return isScan || read > mostRowsRead ? [`${read} rows read: ${statement}`] : [];
  });
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Rows and index entries that were read, with those that a filter then discarded. */
function rowsRead(nodes: PlanNode[]): number {
  const counts = nodes.map((node) => {
    const discarded =
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0);
    const found = node['Node Type'].endsWith('Scan') ? node['Actual Rows'] : 0;
    return (found + discarded) * node['Actual Loops'];
  });
  return Math.round(counts.reduce((sum, count) => sum + count, 0));
}
