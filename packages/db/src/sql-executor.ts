import type { DatabaseOrTransaction } from './client.ts';

export interface SqlExecutor {
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
}

/**
 * Lets pg-boss use a verb's transaction: `boss.send(queue, data, { db: sqlExecutorOf(tx) })`. Only for sending jobs: reading
 * them yields interval columns, which Prisma does not support.
 */
export function sqlExecutorOf(transaction: DatabaseOrTransaction): SqlExecutor {
  return {
    async executeSql(text, values = []) {
      return { rows: await transaction.$queryRawUnsafe(text, ...values.map(asText)) };
    },
  };
}

// The wire protocol sends every parameter as text. Converting here prevents Prisma from guessing types.
function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(asArrayElement).join(',')}}`;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return JSON.stringify(value);
}

function asArrayElement(value: unknown): string {
  if (Array.isArray(value)) return asText(value) ?? '';
  const text = asText(value);
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
