import { createHash } from 'node:crypto';
import type { Database } from '@swing/db/client';
import { hashSessionToken, sessionRefOf } from './session-token.ts';

const bindingPattern = /^([0-9a-f]{16})([0-9a-f]{16})$/;

/**
 * Names a session together with the password of its account, for links that have to end with either. Neither can be had
 * from it. Null for a token of no session.
 */
export async function bindingOf(database: Database, token: string): Promise<string | null> {
  const id = hashSessionToken(token);
  const session = await database.session.findUnique({ where: { id }, select: passwordOfSession });
  return session && `${sessionRefOf(id)}${passwordMark(session.account.passwordHash)}`;
}

/** Whether the session behind a binding is one of this account's, goes on, and the password is still the same. */
export async function isBindingAlive(
  database: Database,
  binding: string,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const [, sessionRef, mark] = bindingPattern.exec(binding) ?? [];
  if (sessionRef === undefined) return false;
  const session = await database.session.findFirst({
    where: { accountId, id: { startsWith: sessionRef }, expiresAt: { gt: now } },
    select: passwordOfSession,
  });
  return session !== null && passwordMark(session.account.passwordHash) === mark;
}

const passwordOfSession = { account: { select: { passwordHash: true } } } as const;

// Of the argon2id hash, whose salt makes it impossible to find by trying passwords.
function passwordMark(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('hex')
    .slice(0, 16);
}
