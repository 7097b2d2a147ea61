import { expect, it } from 'vitest';
import { rewriteSourceUrls } from '../../apps/server/scripts/source-urls.mjs';

const rewrite = (source, path) => rewriteSourceUrls(source, `/repo/${path}`, '/repo/apps/server/dist');

it('keeps URLs of other files relative to the source', () => {
  const source = "const folder = new URL('../../../prisma', import.meta.url);";
  expect(rewrite(source, 'packages/db/src/migrate.ts')).toBe(
    'const folder = new URL(\'../../../prisma\', new URL("../../../packages/db/src/migrate.ts", import.meta.url).href);',
  );
});

it('resolves workers to their built files', () => {
  const source = "new Worker(new URL('../workers/hash.ts', import.meta.url));";
  expect(rewrite(source, 'apps/server/src/modules/media/bytes/sha256.ts')).toBe(
    "new Worker(new URL('./workers/hash.js', import.meta.url));",
  );
});
