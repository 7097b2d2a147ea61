import type { Database } from '@swing/db/client';

export interface TableSize {
  table: string;
  rows: number;
  /** Rows, indexes and TOAST, in bytes. */
  bytes: number;
}

/** The size of each table of the schema `public` that has rows, the largest first. */
export async function tableSizes(database: Database): Promise<TableSize[]> {
  const tables = await database.$queryRaw<{ table: string; bytes: bigint }[]>`
    select relname::text as "table", pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc`;
  const sizes: TableSize[] = [];
  for (const { table, bytes } of tables) {
    const [counted] = await database.$queryRawUnsafe<{ rows: bigint }[]>(`select count(*) as rows from "${table}"`);
    const rows = Number(counted?.rows ?? 0);
    if (rows > 0) sizes.push({ table, rows, bytes: Number(bytes) });
  }
  return sizes;
}
