import { refusalReasons } from '@swing/domain/eligibility';
import { playbacks } from '@swing/domain/playback';
import { analysisProblems } from '@swing/domain/received-analysis';
import { shownStatuses } from '@swing/domain/submission-status';
import * as z from 'zod/mini';
import {
  cursor,
  id,
  isoDate,
  longText,
  nextCursor,
  pageLimit,
  personName,
  shortText,
  success,
  typedInviteCode,
} from './common.ts';
import { keyPoint } from './key-points.ts';

/** A submission as clients see it. `downloadUrl` is never the original (submissions-13). */
export const submission = z.object({
  id: z.string(),
  submissionId: z.string(),
  userId: z.string(),
  athleteName: z.string(),
  /** Name of the account. Only in staff lists. */
  userName: z.optional(z.string()),
  status: z.enum(shownStatuses),
  createdAt: isoDate,
  analyzedAt: z.nullable(isoDate),
  /** When the analysis is due. Null before the submission is finalised, and once it is analyzed. */
  dueBy: z.nullable(isoDate),
  notes: z.string(),
  /** Bytes. */
  videoSize: z.nullable(z.number()),
  fileName: z.string(),
  /** Storage key of the original. Null until finalised. */
  r2Key: z.nullable(z.string()),
  coachCode: z.string(),
  cameraAngle: z.string(),
  wantsDrills: z.boolean(),
  wantsBatAdvice: z.boolean(),
  wantsMechanics: z.boolean(),
  /** False while the clean copy, which coaches and admins get, is being made. */
  isPrepared: z.boolean(),
  /** Path of a JPEG, or null if there is none yet. Requires a session cookie or bearer token, like the video. */
  thumbnailUrl: z.nullable(z.string()),
  /** What can be played. `playbackNotice` has the texts. */
  playback: z.enum(playbacks),
  /** Path of the video to play. Null before there is one, and after its removal. */
  playbackUrl: z.nullable(z.string()),
  /** Advice for the player on sending a better file. Null if there is none, and in staff lists. */
  hint: z.nullable(z.string()),
  /** Links to the analysis. Null until completed, and after its removal. */
  downloadUrl: z.nullable(z.string()),
  analysisDownloadUrl: z.nullable(z.string()),
  videoKey: z.nullable(z.string()),
  /** JSON text with downloadUrl and videoKey. */
  analysisResult: z.nullable(z.string()),
  analysisAvailableUntil: z.nullable(isoDate),
  analysisRemovedAt: z.nullable(isoDate),
  /** When a corrected analysis replaced the first one. Null if the analysis was never corrected. */
  analysisUpdatedAt: z.nullable(isoDate),
  /** Why the last analysis that was sent was not accepted. Null if it was, or none was sent. Only in staff lists. */
  analysisProblem: z.optional(z.nullable(z.enum(analysisProblems))),
  /** When the coach took it from the general queue. Null if it was not taken. Only in staff lists. */
  takenAt: z.optional(z.nullable(isoDate)),
  /** When it goes back to the general queue unless it is opened before. Only in staff lists. */
  takenUntil: z.optional(z.nullable(isoDate)),
});
export type Submission = z.infer<typeof submission>;

export const listSubmissionsInput = z.object({
  /** Any text. An unknown id is refused in the same way as another player's id. */
  userId: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(z.enum(shownStatuses)),
  limit: pageLimit,
  cursor,
});
export const listSubmissionsOutput = z.object({ submissions: z.array(submission), nextCursor });

export const readSubmissionInput = z.object({ id });
const pictureSize = z.object({ width: z.number(), height: z.number() });

export const readSubmissionOutput = z.extend(submission, {
  /** Upright size of the video picture in pixels. Null before the video has arrived. */
  frameSize: z.nullable(pictureSize),
  /** Of the analysis. Null before it is completed and after its removal, and if it was sent before sizes were kept. */
  analysisFrameSize: z.nullable(pictureSize),
  /** Of the analysis, in order of time. Empty before it is completed and after its removal (submissions-21). */
  keyPoints: z.array(keyPoint),
  /** Path of the key points as WebVTT chapters. Null if there are none. Requires a session cookie or bearer token. */
  chaptersUrl: z.nullable(z.string()),
  /** Whether an analysis has arrived and is being converted (submissions-20). Only for staff. */
  isConvertingAnalysis: z.optional(z.boolean()),
});
export type ReadSubmission = z.infer<typeof readSubmissionOutput>;

export const readChaptersInput = z.object({ submissionId: id });

export const listComparableInput = z.object({ submissionId: id, limit: pageLimit, cursor });
/** Another swing of the same player, to be shown beside one. */
const comparableSubmission = z.pick(submission, {
  submissionId: true,
  athleteName: true,
  status: true,
  createdAt: true,
  cameraAngle: true,
  fileName: true,
  thumbnailUrl: true,
});
export const listComparableOutput = z.object({
  submissions: z.array(
    z.extend(comparableSubmission, {
      /** Path of the video, in a format that every browser plays. */
      videoUrl: z.string(),
    }),
  ),
  nextCursor,
});
export type ComparableSubmission = z.infer<typeof listComparableOutput>['submissions'][number];

export const requestUploadInput = z.object({
  fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
  contentType: z.optional(z.string().check(z.maxLength(100))),
  /** Bytes, if known. */
  fileSize: z.optional(z.number().check(z.int(), z.minimum(0))),
});
export type RequestUploadInput = z.infer<typeof requestUploadInput>;
export const requestUploadOutput = z.object({ success, submissionId: z.string(), uploadKey: z.string() });

/** Whether the player may upload now. If not, `message` is the text to show. */
export const eligibilityOutput = z.object({
  isAllowed: z.boolean(),
  reason: z.nullable(z.enum(refusalReasons)),
  message: z.nullable(z.string()),
  nextUploadAt: z.nullable(isoDate),
  /** When the next video may be sent if one is sent now. Null if none may be sent now, or if it would be the plan's last. */
  uploadAfterThisAt: z.nullable(isoDate),
  /** Uploads that count in the last 720 hours, and the plan's limit for them. */
  used: z.number(),
  quota: z.number(),
  /** The same for the whole term, for plans paid once. */
  termUsed: z.nullable(z.number()),
  termQuota: z.nullable(z.number()),
});
export type UploadEligibility = z.infer<typeof eligibilityOutput>;

export const uploadVideoInput = z.object({ submissionId: id, key: z.string().check(z.maxLength(100)) });
export const uploadVideoOutput = z.object({ success, size: z.number() });

/** A resumable upload, identified by its submission. */
export const resumeUploadInput = z.object({ id });

export const discardUploadInput = z.object({ id });
/** `isSubmitted`: the video had been submitted already, and stays. */
export const discardUploadOutput = z.object({ success, isSubmitted: z.boolean() });

export const submitVideoInput = z.object({
  userId: z.optional(z.string()),
  submissionId: id,
  r2Key: z.string().check(z.maxLength(100)),
  /** Bytes. Must equal the stored size. */
  videoSize: z.number().check(z.int(), z.minimum(0)),
  athleteName: z.optional(personName),
  cameraAngle: z.optional(shortText),
  notes: z.optional(longText),
  wantsDrills: z.optional(z.boolean()),
  wantsBatAdvice: z.optional(z.boolean()),
  wantsMechanics: z.optional(z.boolean()),
  coachCode: z.optional(typedInviteCode),
});
export type SubmitVideoInput = z.infer<typeof submitVideoInput>;
export const submitVideoOutput = z.object({ success, submissionId: z.string(), submission });

export const streamVideoInput = z.object({
  key: z.string().check(z.maxLength(100)),
  /** If set, the response is an attachment. */
  download: z.optional(z.string()),
  /** Parameters of a signed URL: session, expiry in Unix seconds, and signature. */
  session: z.optional(z.string().check(z.maxLength(100))),
  expires: z.optional(z.string().check(z.maxLength(20))),
  signature: z.optional(z.string().check(z.maxLength(200))),
  variant: z.optional(z.enum(['original', 'clean', 'proxy', 'thumbnail', 'analysis'])),
});
export type StreamVideoInput = z.infer<typeof streamVideoInput>;
