import {
  libraryKinds,
  libraryMessages,
  libraryOwners,
  libraryStatuses,
  maxLibraryNameLength,
  maxTagLength,
  maxTags,
} from '@swing/domain/library-limits';
import * as z from 'zod/mini';
import { cursor, id, isoDate, nameSearch, nextCursor, pageLimit, success } from './common.ts';

const kind = z.enum(libraryKinds);
const owner = z.enum(libraryOwners);
const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter a name for the video.'),
    z.maxLength(maxLibraryNameLength, `A name can have at most ${maxLibraryNameLength} characters.`),
  );
const tags = z
  .array(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'A tag cannot be empty.'),
        z.maxLength(maxTagLength, `A tag can have at most ${maxTagLength} characters.`),
      ),
  )
  .check(z.maxLength(maxTags, `A video can have at most ${maxTags} tags.`));

/** What everybody who may play a library video sees of it. */
const playable = z.object({
  id: z.string(),
  kind,
  name: z.string(),
  status: z.enum(libraryStatuses),
  durationSeconds: z.number(),
  /** Upright size of the picture in pixels. */
  width: z.number(),
  height: z.number(),
  /** Path of a video that every browser plays. Null unless `status` is `ready`. Requires a session, like the thumbnail. */
  videoUrl: z.nullable(z.string()),
  /** Path of a JPEG. Null if there is none. */
  thumbnailUrl: z.nullable(z.string()),
});

/** A video in a library. Only `mine` can be changed by a coach, and only `everyone` by an admin. */
export const libraryVideo = z.extend(playable, {
  tags: z.array(z.string()),
  /** Ascending in lists. The numbers have gaps, and may all change when a video is moved. */
  position: z.number(),
  /** Size of the uploaded file, which counts against the limit. */
  bytes: z.number(),
  owner,
  createdAt: isoDate,
});
export type LibraryVideo = z.infer<typeof libraryVideo>;

/** Without `owner`, a coach gets the own library first and everyone's after it. Admins always get everyone's. */
export const listLibraryInput = z.object({
  kind: z.optional(kind),
  owner: z.optional(owner),
  /** Only videos whose name or tags contain this. */
  search: nameSearch,
  limit: pageLimit,
  cursor,
});
export type ListLibraryInput = z.input<typeof listLibraryInput>;
export const listLibraryOutput = z.object({ videos: z.array(libraryVideo), nextCursor });
export type LibraryPage = z.infer<typeof listLibraryOutput>;

/** The library that the caller may change: the coach's own, or everyone's for an admin. All sizes in bytes. */
export const libraryStorageOutput = z.object({
  owner,
  /** Everything that counts against the limit. */
  usedBytes: z.number(),
  /** The part of `usedBytes` that unfinished uploads have announced. */
  uploadingBytes: z.number(),
  /** The part of `usedBytes` of removed videos that players can still see. */
  keptBytes: z.number(),
  limitBytes: z.number(),
  maxFileBytes: z.number(),
});
export type LibraryStorage = z.infer<typeof libraryStorageOutput>;

/** Reserves the file's bytes in the caller's library. */
export const requestLibraryUploadInput = z.object({
  /** A random UUID for the upload. The call may then be repeated with the same values. If left out, each call reserves bytes. */
  id: z.optional(id),
  fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
  contentType: z.optional(z.string().check(z.maxLength(100))),
  /** Bytes. The file that is uploaded must have this size. */
  fileSize: z.number().check(z.int(), z.minimum(0)),
});
/**
 * Then send the file with tus to `paths.libraryTus` with the metadata `videoId`, and call `finishUpload`. `remove` or a tus DELETE
 * cancels the upload.
 */
export const requestLibraryUploadOutput = z.object({ success, id: z.string() });

/** A resumable upload, identified by its library video. */
export const resumeLibraryUploadInput = z.object({ id });

/** Adds an uploaded video to the end of the library. A repeated call returns the video as it is. */
export const finishLibraryUploadInput = z.object({
  id,
  kind,
  name,
  tags: z._default(tags, []),
  /** The uploader has the permission of the person shown. Stored with the time. */
  confirmsPermission: z.literal(true, libraryMessages.permission),
});
export const libraryVideoOutput = z.object({ success, video: libraryVideo });

export const readLibraryVideoInput = z.object({ id });

/** Absent fields are unchanged. */
export const updateLibraryVideoInput = z.object({
  id,
  name: z.optional(name),
  kind: z.optional(kind),
  tags: z.optional(tags),
});

/** Moves a video directly before or after another one of the same library. Give one of the two. */
export const moveLibraryVideoInput = z
  .object({ id, before: z.optional(id), after: z.optional(id) })
  .check(
    z.refine(
      ({ before, after }) => (before === undefined) !== (after === undefined),
      'Please give the video that this one moves before or after.',
    ),
  );

/** Players to whom it is attached still see it until their analysis expires. A repeated call succeeds. */
export const removeLibraryVideoInput = z.object({
  id,
  /** For a withdrawn permission: also ends all attachments, at once. Also for removed videos, and for admins any that is attached. */
  revoke: z.optional(z.boolean()),
});
export const removeLibraryVideoOutput = z.object({ success });

/** A library video beside an analysis. Players get only those that are ready. */
export const attachedVideo = playable;
export type AttachedVideo = z.infer<typeof attachedVideo>;

/** Both calls may be repeated. The player sees attached videos once the analysis has been sent. */
export const attachLibraryVideoInput = z.object({ submissionId: id, videoId: id });
export const attachmentsInput = z.object({ submissionId: id });
/** In the order in which they were attached. For a player: empty before the analysis is sent, and after it has expired. */
export const attachmentsOutput = z.object({ attachments: z.array(attachedVideo) });
export type Attachments = z.infer<typeof attachmentsOutput>;

/** Without `variant`: the video. */
export const streamLibraryVideoInput = z.object({
  id,
  variant: z.optional(z.enum(['thumbnail'])),
});
