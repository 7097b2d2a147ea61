/** A part of a recording: from the last key frame at or before `startSeconds` to the end of the picture shown before `endSeconds`. */
export type Cut = { readonly startSeconds: number; readonly endSeconds: number };

export const wholeTake: Cut = { startSeconds: 0, endSeconds: Infinity };
