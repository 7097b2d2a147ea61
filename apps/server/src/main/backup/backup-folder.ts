import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { erasureKinds } from '../../kernel/deletions/erasures.ts';
import { BackupError } from './backup-error.ts';

const count = z.number().int().nonnegative();
const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Names of the migrations that were applied, in order. */
  migrations: z.array(z.string()),
  /** Version of the job queue's schema, and its queues. */
  jobs: z.object({ schemaVersion: count, queues: z.array(z.string()) }),
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: count, file: z.string() }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
  objects: z.object({ count, bytes: count }),
  /** Names of the generated secrets in `secrets/`. */
  secrets: z.array(z.string()),
  /** All files of this backup but the manifest, by their path in it. */
  files: z.array(z.object({ path: z.string(), size: count, sha256: z.string() })),
});

export type Manifest = z.output<typeof manifestSchema>;

/** Line of the list of objects. */
export const listedObjectSchema = z.object({ key: z.string(), size: count, sha256: z.string() });
export type ListedObject = z.output<typeof listedObjectSchema>;

const erasedAt = z.iso.datetime().transform((time) => new Date(time));
/** Line of the list of deletions. Backups of versions that listed accounts only have an `accountId`. */
export const listedErasureSchema = z.union([
  z.object({ kind: z.enum(erasureKinds), id: z.string(), erasedAt }),
  z
    .object({ accountId: z.string(), erasedAt })
    .transform(({ accountId: id, ...at }) => ({ kind: 'account' as const, id, ...at })),
]);

export const manifestFile = 'manifest.json';
export const manifestHashFile = 'manifest.sha256';
export const objectListFile = 'objects.jsonl.gz';
export const erasureListFile = 'erasures.jsonl.gz';

/**
 * The layout of a folder of backups. All backups in it share `objects/`, and everything else of a backup is in `backups/<name>/`. A
 * backup has a name with a leading dot until it is complete.
 */
export function backupFolder(root: string) {
  const objects = join(root, 'objects');
  const backups = join(root, 'backups');
  return {
    objects,
    backups,
    draftOf: (name: string) => join(backups, `.${name}`),
    pathOf: (name: string) => join(backups, name),
    /** Folder and path of an object. Keys never contain a plus sign. */
    objectPath(key: string) {
      const shard = join(objects, createHash('sha256').update(key).digest('hex').slice(0, 2));
      return { shard, path: join(shard, key.replaceAll('/', '+')) };
    },
    /** Names of the complete backups, oldest first. */
    async names(): Promise<string[]> {
      const names = await readdir(backups).catch(() => []);
      return names.filter((name) => !name.startsWith('.')).sort();
    },
  };
}

export type BackupFolder = ReturnType<typeof backupFolder>;

/** Reads the manifest of a backup. Throws BackupError if it is missing or damaged. */
export async function readManifest(path: string): Promise<Manifest> {
  try {
    const text = await readFile(join(path, manifestFile), 'utf8');
    const expected = (await readFile(join(path, manifestHashFile), 'utf8')).trim();
    if (createHash('sha256').update(text).digest('hex') !== expected) throw new Error('its hash differs');
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`The manifest of the backup ${path} is damaged.`, { cause });
  }
}
