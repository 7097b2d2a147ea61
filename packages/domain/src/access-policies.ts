import type { Actor, ActorOf, SessionScope } from './actor.ts';

/**
 * Who may call a verb: `anyone`; sessions of the named scopes; or the holder of a secret (an upload key, a signed URL), with the
 * scopes whose sessions are accepted instead. The policies below decide which data the caller may read or change.
 */
export type AccessRule<Scope extends SessionScope = SessionScope> =
  | { readonly kind: 'anyone'; readonly scopes: readonly Scope[] }
  | { readonly kind: 'sessions'; readonly scopes: readonly Scope[] }
  | { readonly kind: 'holder'; readonly of: string; readonly scopes: readonly Scope[] };

/** No session is required. Sessions of `scopes` are still read if the request has one. */
export function anyone<const Scope extends SessionScope = never>(...scopes: Scope[]) {
  return { kind: 'anyone', scopes } as const;
}

/**
 * A session of one of the scopes is required. If a request has cookies of several, the first scope named here decides who the caller
 * is. So name admins first: their app sends nothing but cookies, while the other apps also send a token, which is read instead.
 */
export function sessions<const Scope extends SessionScope>(...scopes: Scope[]) {
  return { kind: 'sessions', scopes } as const;
}

export function holderOf<const Scope extends SessionScope = never>(of: string, ...scopes: Scope[]) {
  return { kind: 'holder', of, scopes } as const;
}

/** The actors that can reach a verb with this rule. */
export type ActorUnder<Rule extends AccessRule> = Rule extends { kind: 'sessions' }
  ? ActorOf<Rule['scopes'][number]>
  : ActorOf<Rule['scopes'][number] | 'anonymous'>;

interface OwnedSubmission {
  playerId: string;
  coachCode: string;
}

/** Players see their own submissions, coaches those with their code, admins all (access-1, access-5). */
export function canReadSubmission(actor: Actor, submission: OwnedSubmission): boolean {
  if (actor.scope === 'admin') return true;
  if (actor.scope === 'player') return submission.playerId === actor.accountId;
  return actor.scope === 'coach' && submission.coachCode === actor.inviteCode;
}

/** True for the coach whose code the submission has, and for admins. */
export function canAnalyzeSubmission(actor: Actor, submission: OwnedSubmission): boolean {
  return actor.scope !== 'player' && canReadSubmission(actor, submission);
}

/** Only the owner gets the original, which may hold metadata such as the location. Others get the cleaned copy (access-5). */
export function getsOriginal(actor: Actor, submission: OwnedSubmission): actor is ActorOf<'player'> {
  return actor.scope === 'player' && submission.playerId === actor.accountId;
}

/** The library of a coach, or everyone's if `coachId` is null. */
interface OwnedLibraryVideo {
  coachId: string | null;
}

/** A coach changes the own library, an admin everyone's (library-1). */
export function canChangeLibrary(actor: Actor, { coachId }: OwnedLibraryVideo): boolean {
  return actor.scope === 'coach' ? coachId === actor.accountId : actor.scope === 'admin' && coachId === null;
}

/** Coaches also see everyone's library. Nobody else sees a coach's (library-1). */
export function canReadLibrary(actor: Actor, video: OwnedLibraryVideo): boolean {
  return canChangeLibrary(actor, video) || (actor.scope === 'coach' && video.coachId === null);
}
