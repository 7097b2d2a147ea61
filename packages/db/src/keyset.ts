/** The end of a page: time and id of its last row. */
export interface KeysetPosition {
  createdAt: Date;
  id: string;
}

export type KeysetDirection = 'newest-first' | 'oldest-first';

export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';

  constructor() {
    super('The cursor was not created by this list.');
  }
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Encodes a position as opaque text, safe in a URL. */
export function encodeCursor(position: KeysetPosition): string {
  return Buffer.from(JSON.stringify([position.createdAt.getTime(), position.id])).toString('base64url');
}

/**
 * Decodes a cursor of a list whose ids match `idPattern`. Throws `InvalidCursorError` if the cursor was not made by
 * `encodeCursor` for such a list.
 */
export function decodeCursor(cursor: string, idPattern = uuidPattern): KeysetPosition {
  const [time, id] = parseCursor(cursor);
  if (!Number.isInteger(time) || typeof id !== 'string' || !idPattern.test(id)) throw new InvalidCursorError();
  const position = { createdAt: new Date(time as number), id };
  // Postgres supports years 4713 BC to 294276, but the driver writes four digits.
  const year = position.createdAt.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) throw new InvalidCursorError();
  if (encodeCursor(position) !== cursor) throw new InvalidCursorError();
  return position;
}

function parseCursor(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parsed) && parsed.length === 2) return parsed;
  } catch {
    // Falls through to the error below.
  }
  throw new InvalidCursorError();
}

interface Bound<Value> {
  lt?: Value;
  lte?: Value;
  gt?: Value;
  gte?: Value;
}
type KeysetFilter<Time extends string, Id extends string, Value = string> = { [Column in Time]?: Bound<Date> } & {
  OR?: ({ [Column in Time]?: Bound<Date> } & { [Column in Id]?: Bound<Value> })[];
};

/**
 * A Prisma filter for the rows after `position`, which one range of an index (…, created_at, id) serves at any depth. Returns
 * `{}` for the first page. Use with `orderBy: keysetOrder(direction)`, or name the columns that the table has instead.
 */
export function keysetWhere<Time extends string, Id extends string>(
  position: KeysetPosition | null,
  direction: KeysetDirection,
  columns: { time: Time; id: Id },
): KeysetFilter<Time, Id>;
export function keysetWhere(
  position: { createdAt: Date; id: bigint } | null,
  direction: KeysetDirection,
): KeysetFilter<'createdAt', 'id', bigint>;
export function keysetWhere(
  position: KeysetPosition | null | undefined,
  direction: KeysetDirection,
): KeysetFilter<'createdAt', 'id'>;
export function keysetWhere(
  position: { createdAt: Date; id: string | bigint } | null | undefined,
  direction: KeysetDirection,
  { time, id }: { time: string; id: string } = { time: 'createdAt', id: 'id' },
): object {
  if (!position) return {};
  const { createdAt: at, id: after } = position;
  return direction === 'newest-first'
    ? { [time]: { lte: at }, OR: [{ [time]: { lt: at } }, { [id]: { lt: after } }] }
    : { [time]: { gte: at }, OR: [{ [time]: { gt: at } }, { [id]: { gt: after } }] };
}

/** The sort order of keyset pages, as Prisma's `orderBy`. */
export function keysetOrder(direction: KeysetDirection) {
  const order = direction === 'newest-first' ? ('desc' as const) : ('asc' as const);
  return [{ createdAt: order }, { id: order }];
}

/** Sorts rows like `keysetOrder`, for a list that is merged from several queries. */
export function compareKeyset(direction: KeysetDirection): (one: KeysetPosition, other: KeysetPosition) => number {
  const sign = direction === 'newest-first' ? -1 : 1;
  return (one, other) => {
    const byTime = one.createdAt.getTime() - other.createdAt.getTime();
    // Postgres compares ids byte by byte, which is the order of their lower-case digits.
    return sign * (byTime || (one.id < other.id ? -1 : Number(one.id > other.id)));
  };
}

export interface Page<Row> {
  items: Row[];
  /** For the next page. Null on the last page. */
  nextCursor: string | null;
}

/** Makes a page of at most `limit` rows. Pass `limit + 1` rows: the extra row shows that more follow. */
export function takePage<Row extends KeysetPosition>(rows: readonly Row[], limit: number): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(last) : null };
}
