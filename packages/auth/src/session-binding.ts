import { createHash } from 'node:crypto';
import type { Database } from '@swing/db/client';
import { hashSessionToken, sessionRefOf } from './session-token.ts';

const bindingPattern = /^([0-9a-f]{16})([0-9a-f]{16})$/;

/**
 * A value derived from a session and the password hash of its account, for links that must stop working when either ends. It
 * reveals neither. Returns null if the token has no session.
 */
export async function bindingOf(database: Database, token: string): Promise<string | null> {
  const id = hashSessionToken(token);
  const session = await database.session.findUnique({ where: { id }, select: passwordOfSession });
  return session && `${sessionRefOf(id)}${passwordMark(session.account.passwordHash)}`;
}

/** Whether the binding's session belongs to this account and is alive, and the password is unchanged. */
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

// A digest of the argon2id hash. The hash's salt makes guessing passwords from it impossible.
function passwordMark(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('hex')
    .slice(0, 16);
}
