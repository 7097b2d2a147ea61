import type { Onset } from './find-onset.ts';

/** How much the picture changes from one frame to the next. `from` is the media second of the earlier frame. */
export type FrameChange = { readonly from: number; readonly amount: number };

/** What was found in a video: one sharp sound, at a media second, and the motion just before it. */
export type ContactFinding = { readonly onset: Onset; readonly changes: readonly FrameChange[] };
