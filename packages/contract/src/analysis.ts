import { analysisProblems } from '@swing/domain/received-analysis';
import * as z from 'zod/mini';
import { id, success } from './common.ts';
import { keyPoints } from './key-points.ts';

export const requestAnalysisUploadInput = z.object({
  fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
  contentType: z.string().check(z.maxLength(100)),
  submissionId: id,
  /** Seconds. If given and not 0, a video that is more than 2 seconds shorter or longer is refused (submissions-19). */
  duration: z.optional(z.number().check(z.minimum(0), z.maximum(36_000))),
  /** Whether the recording has sound. If true, a video without sound is refused (submissions-19). */
  hasSound: z.optional(z.boolean()),
  /** Size in bytes. With Cloudflare Stream, files above 200,000,000 bytes get an upload URL of this server (submissions-26). */
  fileSize: z.optional(z.int().check(z.minimum(0))),
  /** What the player should see and read first (submissions-21). Default: none. */
  keyPoints: z.optional(keyPoints),
  /** Replaces the analysis of a completed submission (submissions-15). Default: false. */
  isCorrection: z.optional(z.boolean()),
});
export type RequestAnalysisUploadInput = z.infer<typeof requestAnalysisUploadInput>;
/** `uploadId` names this upload to the calls below. */
export const requestAnalysisUploadOutput = z.object({ success, uploadUrl: z.string(), uploadId: id });

export const confirmAnalysisUploadInput = z.object({
  submissionId: id,
  /** Default: the account's newest upload, for pages of an earlier version. */
  uploadId: z.optional(id),
});
export const confirmAnalysisUploadOutput = z.object({ success });

export const readAnalysisOutcomeInput = z.object({
  submissionId: id,
  /** All uploads of one recording: after a lost connection it may be sent by another one. */
  uploadIds: z.array(id).check(z.minLength(1), z.maxLength(50)),
});
export const readAnalysisOutcomeOutput = z.object({
  /**
   * `delivered`: one of the uploads became the analysis of its submission. `waiting`: the server has yet to fetch or convert one.
   * `ended`: none of them will become an analysis.
   */
  state: z.enum(['waiting', 'delivered', 'ended']),
  /** Why it was not accepted. Null if it was, or the reason is not known. */
  problem: z.nullable(z.enum(analysisProblems)),
});
export type AnalysisOutcome = z.infer<typeof readAnalysisOutcomeOutput>;

export const receiveAnalysisInput = z.object({ token: z.string().check(z.maxLength(200)) });
/**
 * With `isConverting`, the server first converts the video to a format that every phone plays, and completes the submission
 * afterwards (submissions-20). Until then the submission is `uploading`.
 */
const completedAnalysis = z.object({
  success,
  videoKey: z.string(),
  isConverting: z.optional(z.literal(true)),
});
export type CompletedAnalysis = z.infer<typeof completedAnalysis>;
/** The whole video has arrived and is kept until its sender completes it or takes it back (submissions-24). */
const heldAnalysis = z.object({ success, isHeld: z.literal(true) });
export type HeldAnalysis = z.infer<typeof heldAnalysis>;

export const receiveAnalysisOutput = z.union([completedAnalysis, heldAnalysis]);
export type ReceivedAnalysis = CompletedAnalysis | HeldAnalysis;
