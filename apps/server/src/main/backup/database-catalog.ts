import type pg from 'pg';
import { BackupError } from './backup-error.ts';

export interface Table {
  schema: string;
  name: string;
  /** Columns that are stored, so not the generated ones. */
  columns: string[];
}

export interface Sequence {
  schema: string;
  name: string;
}

const ownSchemas = `namespace.nspname NOT LIKE 'pg\\_%' AND namespace.nspname <> 'information_schema'`;

/** All tables of all schemas, in the order in which rows can be inserted: a table comes after those that it refers to. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { id: string }>(`
    SELECT class.oid::text AS id, namespace.nspname AS schema, class.relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class class JOIN pg_namespace namespace ON namespace.oid = relnamespace JOIN pg_attribute ON attrelid = class.oid
    WHERE ${ownSchemas} AND relkind IN ('r', 'p') AND NOT relispartition AND relpersistence = 'p'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY 1, 2, 3 ORDER BY 2, 3`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    SELECT conrelid::oid::text AS from, confrelid::oid::text AS to
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND conrelid <> confrelid`);
  const ordered: Table[] = [];
  const waiting = new Map(tables.map(({ id, ...table }) => [id, table]));
  while (waiting.size > 0) {
    const free = [...waiting].filter(([id]) => !references.some(({ from, to }) => from === id && waiting.has(to)));
    if (free.length === 0) throw new BackupError('Tables of the database refer to each other in a circle.');
    for (const [id, table] of free) {
      waiting.delete(id);
      ordered.push(table);
    }
  }
  return ordered;
}

export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    SELECT namespace.nspname AS schema, relname AS name
    FROM pg_class JOIN pg_namespace namespace ON namespace.oid = relnamespace
    WHERE ${ownSchemas} AND relkind = 'S' ORDER BY 1, 2`);
  return rows;
}

/** Yields the rows of a query in pages, inside the client's transaction. */
export async function* readByCursor<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  sql: string,
  pageSize = 500,
): AsyncGenerator<Row> {
  await client.query(`DECLARE backup_rows NO SCROLL CURSOR FOR ${sql}`);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${pageSize} FROM backup_rows`);
    yield* rows;
    if (rows.length < pageSize) break;
  }
  await client.query('CLOSE backup_rows');
}
