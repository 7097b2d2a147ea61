import * as z from 'zod/mini';
import { id, success } from './common.ts';

export const requestAnalysisUploadInput = z.object({
  fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
  contentType: z.string().check(z.maxLength(100)),
  submissionId: id,
  /** Seconds. */
  duration: z.optional(z.number().check(z.minimum(0), z.maximum(36_000))),
  /** Replaces the analysis of a completed submission (submissions-15). Default: false. */
  isCorrection: z.optional(z.boolean()),
});
export type RequestAnalysisUploadInput = z.infer<typeof requestAnalysisUploadInput>;
export const requestAnalysisUploadOutput = z.object({ success, uploadUrl: z.string() });

export const receiveAnalysisInput = z.object({ token: z.string().check(z.maxLength(200)) });
export const receiveAnalysisOutput = z.object({ success, videoKey: z.string() });
