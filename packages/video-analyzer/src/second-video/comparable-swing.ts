/** Another swing of the same player. */
export type ComparableSwing = {
  readonly submissionId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly fileName: string;
  readonly thumbnailUrl: string | null;
  readonly videoUrl: string;
};

/** A page of swings. `nextCursor` is null on the last one. */
export type SwingPage = { readonly swings: readonly ComparableSwing[]; readonly nextCursor: string | null };

/** Returns a page of the player's other swings, newest first. An error's message is shown. */
export type LoadSwings = (cursor: string | null) => Promise<SwingPage>;
