export const coachTiers = ['starter', 'growth', 'pro'] as const;
export type CoachTier = (typeof coachTiers)[number];

/** Players a coach of each tier may have, as shown to admins. Null: unlimited. */
export const maxPlayersOfTier: Readonly<Record<CoachTier, number | null>> = { starter: 20, growth: 50, pro: null };
