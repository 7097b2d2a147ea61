import pg from 'pg';
import { poolOfClient, type Database } from './client.ts';

export interface Statement {
  text: string;
  /** For $1, $2 and so on. */
  values: readonly unknown[];
  /**
   * Each connection lets Postgres parse the text once and keeps it, so pass values by number, never in the text. Postgres may then plan
   * it without looking at its values. Not for a search, whose best plan depends on its text.
   */
  isPrepared: boolean;
}

const names = new Map<string, string>();

/**
 * Runs a SELECT on one of the client's connections, without Prisma, which takes longer for a page of rows than all the rest of a
 * request (decision 33). Values have the types that Prisma gives them: Date for timestamptz, bigint for int8, null for NULL.
 */
export async function readRows<Row>(database: Database, statement: Statement): Promise<Row[]> {
  const { rows, fields } = await run(database, statement);
  const columns = fields.map(({ name }) => name);
  return rows.map((row) => objectOf(columns, row) as Row);
}

/** Runs a statement that returns nothing, in a transaction of its own, as `readRows` does. */
export async function writeRows(database: Database, statement: Statement): Promise<void> {
  await run(database, statement);
}

function run(database: Database, { text, values, isPrepared }: Statement): Promise<pg.QueryArrayResult<unknown[]>> {
  const name = isPrepared ? nameOf(text) : undefined;
  return database[poolOfClient].query<unknown[]>({ name, text, values: [...values], types, rowMode: 'array' });
}

/** pg makes such objects too, but it fills copies of one that has all names, which takes V8 several times as long for 30 columns. */
function objectOf(columns: readonly string[], row: readonly unknown[]): object {
  const object: Record<string, unknown> = {};
  for (const [index, name] of columns.entries()) object[name] = row[index];
  return object;
}

/** A name for a prepared statement. A connection must not use one name for two texts. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `statement ${names.size + 1}`;
  names.set(text, name);
  return name;
}

const { INT8, TIMESTAMPTZ } = pg.types.builtins;
const ownParsers = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [TIMESTAMPTZ, parseInstant],
]);
const pgParser = pg.types.getTypeParser as (type: number, format?: string) => (text: string) => unknown;
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: string) => ownParsers.get(type) ?? pgParser(type, format),
};

/** Sessions run in UTC, so a time ends in +00 and is ISO 8601 but for two signs. Twice as fast as the parser of pg. */
function parseInstant(text: string): unknown {
  const date = new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
  return Number.isNaN(date.getTime()) ? pgParser(TIMESTAMPTZ)(text) : date;
}
