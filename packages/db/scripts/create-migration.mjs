import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';

const usage = `Usage: npm run db:migration -- <name>      writes prisma/migrations/<time>_<name>/migration.sql
       npm run db:migration -- --check    fails if the migrations do not match the schema
A name consists of lower-case letters, digits and underscores.`;

const [argument = ''] = process.argv.slice(2);
if (argument !== '--check' && !/^[a-z][a-z0-9_]*$/.test(argument)) {
  console.error(usage);
  process.exit(2);
}

const { startDatabase } = await tsImport('@swing/dev-postgres/start-database', import.meta.url);
const dataDirectory = await mkdtemp(join(tmpdir(), 'swing-migration-'));
const database = await startDatabase({ dataDirectory, isDurable: false });
try {
  // A separate process: a panic of the engine ends it, and this one can still clean up.
  const author = fileURLToPath(new URL('author-migration.mjs', import.meta.url));
  const child = spawn(process.execPath, [author, argument], {
    stdio: 'inherit',
    env: { ...process.env, SWING_AUTHOR_DATABASE_URL: database.url },
  });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} finally {
  await database.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
