import type { StoredObjects } from '../../kernel/stored-objects.ts';

export const mediaObjects: StoredObjects = {
  needed: `SELECT NULL::text AS key, NULL::bigint AS size, NULL::text AS sha256, NULL::text AS owner WHERE false`,
  known: `SELECT key FROM upload_attempts`,
};

/** Columns of `submissions` and `library_videos` that have the keys of a video's files. */
const keyColumns = ['stored_key', 'clean_key', 'proxy_key', 'thumbnail_key'];

type VideoConditions = Record<'isKept' | 'isOriginalKept' | 'originalSize' | 'isCleanReady' | 'isProxyReady', string>;

/** The objects of a table of videos. Each SQL argument is an expression or condition about one of its rows. */
export function videoObjects(
  table: 'submissions' | 'library_videos',
  { isKept, isOriginalKept, originalSize, isCleanReady, isProxyReady }: VideoConditions,
): StoredObjects {
  const name = table === 'submissions' ? 'submission' : 'library video';
  // Null where the column does not exist: a backup is also made of a database that this version has not migrated yet.
  const hashOf = (kind: string) => `to_jsonb(${table}) ->> '${kind}_sha256'`;
  const file = (kind: string, key: string, size: string, sha256: string, condition: string) => `
    SELECT ${key} AS key, (${size})::bigint AS size, ${sha256} AS sha256, '${kind} of ${name} ' || id AS owner
    FROM ${table} WHERE ${key} IS NOT NULL AND ${isKept} AND ${condition}`;
  return {
    needed: [
      file('original', 'stored_key', originalSize, 'sha256', isOriginalKept),
      file('clean copy', 'clean_key', 'clean_size', hashOf('clean'), isCleanReady),
      file('proxy', 'proxy_key', 'proxy_size', hashOf('proxy'), isProxyReady),
      file('thumbnail', 'thumbnail_key', 'thumbnail_size', hashOf('thumbnail'), 'thumbnail_size IS NOT NULL'),
    ].join(' UNION ALL '),
    known: keyColumns
      .map((column) => `SELECT ${column} AS key FROM ${table} WHERE ${column} IS NOT NULL`)
      .join(' UNION ALL '),
  };
}
