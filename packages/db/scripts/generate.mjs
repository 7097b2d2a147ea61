import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageDirectory = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const prismaDirectory = dirname(require.resolve('prisma/package.json'));

// The Prisma CLI downloads its schema engine unless a path is given. `generate` never runs it, so any path will do.
const { status, stdout, stderr, error } = spawnSync(
  process.execPath,
  [join(prismaDirectory, 'build/index.js'), 'generate', '--no-hints'],
  {
    cwd: packageDirectory,
    encoding: 'utf8',
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  },
);
if (error) throw error;
if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
process.exitCode = status ?? 1;
