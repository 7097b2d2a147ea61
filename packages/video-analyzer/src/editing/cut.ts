/** A part of a recording: from the last key frame at or before `startSeconds` to `endSeconds`. It has one picture at least. */
export type Cut = { readonly startSeconds: number; readonly endSeconds: number };

export const wholeTake: Cut = { startSeconds: 0, endSeconds: Infinity };
