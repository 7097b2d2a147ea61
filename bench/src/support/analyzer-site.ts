import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const configFile = fileURLToPath(new URL('../../../packages/video-analyzer/harness/vite.config.ts', import.meta.url));

export interface AnalyzerSite {
  /** Ends with a slash. */
  origin: string;
  /** Files put here are served too, in ranges. */
  folder: string;
  close(): Promise<void>;
}

/** Builds the pages of the analyzer's browser tests and serves them on a free port. */
export async function startAnalyzerSite(): Promise<AnalyzerSite> {
  const folder = await mkdtemp(join(tmpdir(), 'swing-bench-'));
  await build({ configFile, logLevel: 'warn', build: { outDir: folder } });
  const server = await preview({ configFile, build: { outDir: folder } });
  const [origin] = server.resolvedUrls?.local ?? [];
  if (origin === undefined) throw new Error('The pages are not served');
  return {
    origin,
    folder,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
