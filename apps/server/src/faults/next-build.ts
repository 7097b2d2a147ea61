import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Makes a copy of the build with one more migration, to stand for the next version of the server. */
export async function makeNextBuild(migration: { name: string; sql: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'swing-next-build-'));
  const dist = 'apps/server/dist';
  await cp(join(root, dist), join(folder, dist), { recursive: true, filter: (path) => !path.endsWith('dist/types') });
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await cp(join(root, 'prisma/migrations'), join(folder, 'prisma/migrations'), { recursive: true });
  // The built server loads some files from the sources, such as the program of its hashing thread.
  for (const path of ['node_modules', 'packages', 'apps/server/src'])
    await symlink(join(root, path), join(folder, path));
  const added = join(folder, 'prisma/migrations', migration.name);
  await mkdir(added);
  await writeFile(join(added, 'migration.sql'), migration.sql);
  return {
    /** Path of its server.js. */
    program: join(folder, dist, 'server.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
