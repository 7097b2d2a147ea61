import type { Health } from '@swing/contract/admin-health';
import { readRows } from '@swing/db/read-rows';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { Services } from '../../../kernel/services.ts';

export async function readVersions({
  database,
  media,
}: Pick<Services, 'database' | 'media'>): Promise<Health['versions']> {
  const [rows, ffmpeg] = await Promise.all([
    readRows<{ postgres: string; migration: string }>(database, {
      text: `
        SELECT current_setting('server_version') AS postgres, max(migration_name) AS migration
        FROM _prisma_migrations WHERE finished_at IS NOT NULL`,
      values: [],
      isPrepared: true,
    }),
    media.ffmpegVersion(),
  ]);
  const [row] = rows;
  // Distributions add the name of their package: "16.4 (Debian 16.4-1)".
  const postgres = row?.postgres.split(' ')[0] ?? 'unknown';
  return {
    app: packageJson.version,
    node: process.versions.node,
    postgres,
    ffmpeg,
    migration: row?.migration ?? 'none',
  };
}
