import { maxPageItems, maxSavedItems } from '@swing/domain/analyzer/document-limits';
import { itemIdPattern, type JsonObject } from '@swing/domain/analyzer/document-items';
import * as z from 'zod/mini';
import { checkpointNames } from './coaching.ts';
import { id, isoDate, success } from './common.ts';

/** The data of an item, which only the analyzer reads. */
const itemData = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'A drawing or setting could not be read. Reload the page and try again.',
);

/** One drawing, checkpoint or setting. `data` is null if it was deleted. */
const documentItem = z.object({
  id: z.string().check(z.regex(itemIdPattern)),
  data: z.nullable(itemData),
  editedAt: z.iso.datetime({ precision: 3 }).check(z.regex(/^[12]/)),
  format: z.int().check(z.minimum(1), z.maximum(1_000_000)),
});

/** A version of the document, as returned by an earlier call. 0: nothing was read yet. */
const documentVersion = z.int().check(z.minimum(0), z.maximum(2_147_483_647));

export const readDocumentInput = z.object({
  submissionId: id,
  /** Returns only items that changed after this version. Default: 0. */
  after: z._default(documentVersion, 0),
  /** Items a page has at most. It also ends after about 1 MB. */
  limit: z._default(z.int().check(z.minimum(1), z.maximum(maxPageItems)), maxPageItems),
});
export type ReadDocumentInput = z.input<typeof readDocumentInput>;

/** A page of a document. */
export const documentPage = z.object({
  items: z.array(documentItem),
  /** Version of the whole document now. */
  version: z.number(),
  /** Pass as `after` to read the next page. Null on the last page. */
  next: z.nullable(z.number()),
  /** Time of the server. */
  now: isoDate,
});
export type DocumentPage = z.infer<typeof documentPage>;

export const saveDocumentInput = z.object({
  submissionId: id,
  items: z
    .array(documentItem)
    .check(
      z.minLength(1, 'A save needs at least one drawing or setting.'),
      z.maxLength(maxSavedItems, `Save at most ${maxSavedItems} drawings and settings at once.`),
    ),
  /** The version up to which the caller has read the document. */
  after: documentVersion,
});
export type SaveDocumentInput = z.input<typeof saveDocumentInput>;

/**
 * What saving returns: the first page of what changed after `after`. At most 200 items and about 128 kB, then `next` leads on.
 * Items that were stored exactly as they were sent are left out.
 * An item of the request that is included replaces the caller's.
 */
export type SavedPage = DocumentPage;

export const readCheckpointNamesInput = z.object({ submissionId: id });
/** The own names for checkpoints of the coach in whose queue the submission is. Empty: the default name. */
export const checkpointNamesOutput = z.object({ success, names: checkpointNames });
