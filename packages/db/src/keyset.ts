/** Where a page ends: the last row's time and id. */
export interface KeysetPosition {
  createdAt: Date;
  id: string;
}

export type KeysetDirection = 'newest-first' | 'oldest-first';

export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';

  constructor() {
    super('The cursor is not one this list handed out.');
  }
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An opaque text for a position; safe in a URL. */
export function encodeCursor(position: KeysetPosition): string {
  return Buffer.from(JSON.stringify([position.createdAt.getTime(), position.id])).toString('base64url');
}

/**
 * The position a cursor stands for, in a list whose ids look like `idPattern`. Throws `InvalidCursorError` for anything
 * `encodeCursor` did not make for such a list.
 */
export function decodeCursor(cursor: string, idPattern = uuidPattern): KeysetPosition {
  const [time, id] = parseCursor(cursor);
  if (!Number.isInteger(time) || typeof id !== 'string' || !idPattern.test(id)) throw new InvalidCursorError();
  const position = { createdAt: new Date(time as number), id };
  // Postgres keeps years 4713 BC to 294276; the driver writes four digits.
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
    // Falls through to the one error below.
  }
  throw new InvalidCursorError();
}

/**
 * The rows after `position`, as a Prisma filter that one range of an index (…, created_at, id) answers however far in;
 * `{}` for the first page. Goes with `orderBy: keysetOrder(direction)`.
 */
export function keysetWhere(position: KeysetPosition | null | undefined, direction: KeysetDirection) {
  if (!position) return {};
  const { createdAt, id } = position;
  return direction === 'newest-first'
    ? { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] }
    : { createdAt: { gte: createdAt }, OR: [{ createdAt: { gt: createdAt } }, { id: { gt: id } }] };
}

/** The order a keyset page is read in, as Prisma's `orderBy`. */
export function keysetOrder(direction: KeysetDirection) {
  const order = direction === 'newest-first' ? ('desc' as const) : ('asc' as const);
  return [{ createdAt: order }, { id: order }];
}

export interface Page<Row> {
  items: Row[];
  /** For the next page; null on the last one. */
  nextCursor: string | null;
}

/** Makes a page of at most `limit` rows out of `limit + 1` rows read; the one too many says that more follow. */
export function takePage<Row extends KeysetPosition>(rows: readonly Row[], limit: number): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(last) : null };
}
