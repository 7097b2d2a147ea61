import { encodeCursor, InvalidCursorError, type KeysetPosition } from '@swing/db/keyset';

/**
 * The cursor after a row of a list that is sorted by time, or by a text that no other row has. It names its order, because it works
 * only with that one.
 */
export function cursorAt(sort: string, last: KeysetPosition | string): string {
  const position = typeof last === 'string' ? Buffer.from(last).toString('base64url') : encodeCursor(last);
  return `${sort}.${position}`;
}

/** Throws InvalidCursorError for a cursor of another order. */
export function positionOf(cursor: string, sort: string): string {
  const [name, position] = cursor.split('.', 2);
  if (name !== sort || !position) throw new InvalidCursorError();
  return position;
}

export function textAt(position: string): string {
  const text = Buffer.from(position, 'base64url').toString();
  const isUnchanged = Buffer.from(text).toString('base64url') === position;
  if (!isUnchanged || text.includes('\0')) throw new InvalidCursorError();
  return text;
}
