export const sessionScopes = ['player', 'coach', 'admin', 'analytics'] as const;
export type SessionScope = (typeof sessionScopes)[number];

/** The caller of a verb. */
export type Actor =
  | { scope: 'anonymous' }
  | { scope: 'player'; accountId: string }
  | { scope: 'coach'; accountId: string; inviteCode: string }
  | { scope: 'admin'; accountId: string }
  | { scope: 'analytics'; accountId: string };

export type ActorOf<Scope extends Actor['scope']> = Extract<Actor, { scope: Scope }>;
export type SignedInActor = ActorOf<SessionScope>;
