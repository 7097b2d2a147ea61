import type { Actor, ActorOf, SessionScope } from './actor.ts';

/**
 * Who may call a verb at all: `anyone`; sessions of the named scopes; or the holder of a secret (an upload key, a signed
 * URL), with the scopes whose sessions do as well. What of the data they may touch is decided by the policies below.
 */
export type AccessRule<Scope extends SessionScope = SessionScope> =
  | { readonly who: 'anyone'; readonly scopes: readonly Scope[] }
  | { readonly who: 'sessions'; readonly scopes: readonly Scope[] }
  | { readonly who: 'holder'; readonly of: string; readonly scopes: readonly Scope[] };

/** Everybody; sessions of the scopes are read where there are any. */
export function anyone<const Scope extends SessionScope = never>(...scopes: Scope[]) {
  return { who: 'anyone', scopes } as const;
}

export function sessions<const Scope extends SessionScope>(...scopes: Scope[]) {
  return { who: 'sessions', scopes } as const;
}

export function holderOf<const Scope extends SessionScope = never>(of: string, ...scopes: Scope[]) {
  return { who: 'holder', of, scopes } as const;
}

/** The actors that can reach a verb of this rule. */
export type ActorUnder<Rule extends AccessRule> = Rule extends { who: 'sessions' }
  ? ActorOf<Rule['scopes'][number]>
  : ActorOf<Rule['scopes'][number] | 'anonymous'>;

interface OwnedSubmission {
  playerId: string;
  coachCode: string;
}

/** A player sees their own, a coach those that carry their code, an admin all (access-1, access-5). */
export function canReadSubmission(actor: Actor, submission: OwnedSubmission): boolean {
  if (actor.scope === 'admin') return true;
  if (actor.scope === 'player') return submission.playerId === actor.accountId;
  return actor.scope === 'coach' && submission.coachCode === actor.inviteCode;
}

/** Staff of a submission: the coach whose code it carries, and admins. */
export function canAnalyzeSubmission(actor: Actor, submission: OwnedSubmission): boolean {
  return actor.scope !== 'player' && canReadSubmission(actor, submission);
}

/** The original, with whatever metadata it holds, goes to its owner only; others get the cleaned copy (access-5). */
export function getsOriginal(actor: Actor, submission: OwnedSubmission): actor is ActorOf<'player'> {
  return actor.scope === 'player' && submission.playerId === actor.accountId;
}
