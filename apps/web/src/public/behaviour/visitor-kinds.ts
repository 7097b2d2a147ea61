import { hasPlan, type StoredPlan } from '@swing/app-shell/lib/has-plan';
import { inviteCodeKey } from '@swing/app-shell/lib/invite-code-memory';
import { coachSessionKeys, playerSessionKeys } from '@swing/app-shell/lib/session-keys';

/**
 * Visitor kinds used in the CSS of the public pages. `player` and `coach` imply `signed-in`. A `member` has a plan, and an `invited`
 * visitor has followed a coach's invite link.
 */
export type VisitorKind = 'signed-in' | 'player' | 'coach' | 'member' | 'invited';

/** Classifies the visitor by the sessions and the invite code that the browser has stored. For display only: a session may have ended. */
export function visitorKinds(storage: Pick<Storage, 'getItem'>, now: Date): VisitorKind[] {
  const player = read(storage, playerSessionKeys);
  const kinds: VisitorKind[] = [];
  if (player) kinds.push('player');
  if (player && hasPlan(player as unknown as StoredPlan, now)) kinds.push('member');
  if (read(storage, coachSessionKeys)) kinds.push('coach');
  if (kinds.length > 0) kinds.unshift('signed-in');
  if (storage.getItem(inviteCodeKey)) kinds.push('invited');
  return kinds;
}

function read(
  storage: Pick<Storage, 'getItem'>,
  { tokenKey, userKey }: typeof playerSessionKeys | typeof coachSessionKeys,
): { id: string } | null {
  try {
    const user = JSON.parse(storage.getItem(userKey) ?? '') as { id?: unknown } | null;
    return storage.getItem(tokenKey) && typeof user?.id === 'string' ? (user as { id: string }) : null;
  } catch {
    return null;
  }
}
