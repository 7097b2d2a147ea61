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
export async function readRows<Row>(database: Database, { text, values, isPrepared }: Statement): Promise<Row[]> {
  const name = isPrepared ? nameOf(text) : undefined;
  const { rows } = await database[poolOfClient].query({ name, text, values: [...values], types });
  return rows as Row[];
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
