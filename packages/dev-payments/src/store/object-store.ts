import type pg from 'pg';
import type { TestCard } from '../operations/test-cards.ts';
import { missing } from '../wire/api-error.ts';
import type { AnyObject, Kind, Kinds } from '../wire/wire-types.ts';
import { dueAt } from './due-at.ts';

export interface ListQuery {
  /** Fields and values that an object must have, nested as in the object. */
  where?: object;
  /** At least one of these must match. */
  anyOf?: object[] | undefined;
  limit: number;
  startingAfter?: string | undefined;
  /** Unix seconds. Excludes objects created earlier. */
  createdSince?: number | undefined;
}

/** Data of objects that responses do not include. */
interface HiddenOf {
  payment_method: {
    behaviour: TestCard['behaviour'];
    /** Whether it was authenticated once for later charges. */
    isSetUp: boolean;
  };
  'checkout.session': {
    /** Id of what is sold. */
    price: string;
    /** Metadata of the subscription or the payment. */
    metadata: Record<string, string>;
  };
}

/** The simulator's objects within one transaction. */
export interface ObjectStore {
  find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | null>;
  /** Throws ApiError, naming `param`, if there is none. */
  get<K extends Kind>(kind: K, id: string, param?: string): Promise<Kinds[K]>;
  findAny(id: string): Promise<AnyObject | null>;
  /** Inserts or replaces an object. */
  put<K extends Kind>(object: Kinds[K] & { object: K }): Promise<void>;
  remove(kind: Kind, id: string): Promise<void>;
  hidden<K extends keyof HiddenOf>(kind: K, id: string): Promise<HiddenOf[K] | null>;
  /** Sets the hidden data of an existing object. */
  putHidden<K extends keyof HiddenOf>(kind: K, id: string, hidden: HiddenOf[K]): Promise<void>;
  /** Newest first. */
  list<K extends Kind>(kind: K, query: ListQuery): Promise<{ data: Kinds[K][]; hasMore: boolean }>;
  /** All matches, oldest first. */
  all<K extends Kind>(kind: K, where: object): Promise<Kinds[K][]>;
  /** The object that is due first, at `by` (Unix seconds) or before. */
  nextDue(by: number): Promise<{ object: AnyObject; dueAt: number } | null>;
}

const table = 'payments_simulator.objects';

export function createObjectStore(client: pg.ClientBase): ObjectStore {
  const store: ObjectStore = {
    async find<K extends Kind>(kind: K, id: string) {
      const { rows } = await client.query<{ data: Kinds[K] }>(`SELECT data FROM ${table} WHERE id = $1 AND kind = $2`, [
        id,
        kind,
      ]);
      return rows[0]?.data ?? null;
    },

    async get(kind, id, param = 'id') {
      const found = id.includes('\0') ? null : await store.find(kind, id);
      if (!found)
        throw missing(kind.replace(/^.*\./, (head) => `${head.slice(0, -1)} `).replaceAll('_', ' '), id, param);
      return found;
    },

    async findAny(id) {
      const { rows } = await client.query<{ data: AnyObject }>(`SELECT data FROM ${table} WHERE id = $1`, [id]);
      return rows[0]?.data ?? null;
    },

    async put(object) {
      await client.query(
        `INSERT INTO ${table} (id, kind, created, due_at, data) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET data = excluded.data, due_at = excluded.due_at`,
        [object.id, object.object, createdOf(object), dueAt(object), JSON.stringify(object)],
      );
    },

    async remove(kind, id) {
      await client.query(`DELETE FROM ${table} WHERE id = $1 AND kind = $2`, [id, kind]);
    },

    async hidden<K extends keyof HiddenOf>(kind: K, id: string) {
      const { rows } = await client.query<{ hidden: HiddenOf[K] | null }>(
        `SELECT hidden FROM ${table} WHERE id = $1 AND kind = $2`,
        [id, kind],
      );
      return rows[0]?.hidden ?? null;
    },

    async putHidden(kind, id, hidden) {
      await client.query(`UPDATE ${table} SET hidden = $3 WHERE id = $1 AND kind = $2`, [
        id,
        kind,
        JSON.stringify(hidden),
      ]);
    },

    async list<K extends Kind>(kind: K, { where = {}, anyOf, limit, startingAfter, createdSince }: ListQuery) {
      if (startingAfter !== undefined) await store.get(kind, startingAfter, 'starting_after');
      const { rows } = await client.query<{ data: Kinds[K] }>(
        `SELECT data FROM ${table}
         WHERE kind = $1 AND data @> $2::jsonb
           AND ($3::jsonb[] IS NULL OR data @> ANY ($3::jsonb[]))
           AND ($4::text IS NULL OR number < (SELECT number FROM ${table} WHERE id = $4))
           AND created >= coalesce($5, 0)
         ORDER BY number DESC LIMIT $6`,
        [kind, JSON.stringify(where), anyOf?.map((one) => JSON.stringify(one)), startingAfter, createdSince, limit + 1],
      );
      return { data: rows.slice(0, limit).map((row) => row.data), hasMore: rows.length > limit };
    },

    async all<K extends Kind>(kind: K, where: object) {
      const { rows } = await client.query<{ data: Kinds[K] }>(
        `SELECT data FROM ${table} WHERE kind = $1 AND data @> $2::jsonb ORDER BY number`,
        [kind, JSON.stringify(where)],
      );
      return rows.map((row) => row.data);
    },

    async nextDue(by) {
      const { rows } = await client.query<{ data: AnyObject; due_at: string }>(
        `SELECT data, due_at FROM ${table} WHERE due_at <= $1 ORDER BY due_at, number LIMIT 1`,
        [by],
      );
      return rows[0] ? { object: rows[0].data, dueAt: Number(rows[0].due_at) } : null;
    },
  };
  return store;
}

function createdOf(object: AnyObject): number {
  return object.object === 'invoiceitem' ? object.date : object.created;
}
