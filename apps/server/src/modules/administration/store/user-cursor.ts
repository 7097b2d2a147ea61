import { encodeCursor, InvalidCursorError, type KeysetPosition } from '@swing/db/keyset';
import type { UserSort } from '@swing/domain/user-order';

/** The cursor after a row. It names its order, because it works only with that one. */
export function cursorAt({ emailKey, ...row }: KeysetPosition & { emailKey: string }, sort: UserSort): string {
  const position = sort === 'email' ? Buffer.from(emailKey).toString('base64url') : encodeCursor(row);
  return `${sort}.${position}`;
}

/** Throws InvalidCursorError for a cursor of another order. */
export function positionOf(cursor: string, sort: UserSort): string {
  const [name, position] = cursor.split('.', 2);
  if (name !== sort || !position) throw new InvalidCursorError();
  return position;
}

export function emailAt(position: string): string {
  const email = Buffer.from(position, 'base64url').toString();
  const isUnchanged = Buffer.from(email).toString('base64url') === position;
  if (!isUnchanged || email.includes('\0')) throw new InvalidCursorError();
  return email;
}
