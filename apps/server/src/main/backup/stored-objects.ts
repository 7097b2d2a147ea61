import { analysisObjects } from '../../modules/analysis/stored-objects.ts';
import { libraryObjects } from '../../modules/library/stored-objects.ts';
import { mediaObjects } from '../../modules/media/stored-objects.ts';
import { submissionObjects } from '../../modules/submissions/stored-objects.ts';

const subjects = [submissionObjects, analysisObjects, libraryObjects, mediaObjects];

/** An object that must be in the store. */
export interface NeededObject {
  key: string;
  /** Bytes. Null: not known. */
  size: string | null;
  /** Hex. Null: not known. */
  sha256: string | null;
  /** A name for people. */
  owner: string;
}

/** SQL that selects a `NeededObject` for each object that must be in the store. */
export const neededObjects = subjects.map(({ needed }) => `(${needed})`).join(' UNION ALL ');

/** SQL that selects the `key` of every object that the database knows. The list of deletions is an object too, but no row names it. */
export const knownKeys = [...subjects.map(({ known }) => `(${known})`), 'SELECT key FROM object_deletions'].join(
  ' UNION ALL ',
);
