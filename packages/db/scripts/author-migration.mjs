import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSchemaEngine } from './schema-engine.mjs';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const migrationsDirectory = join(repository, 'prisma/migrations');
const filters = { externalTables: [], externalEnums: [] };

const [argument] = process.argv.slice(2);
process.exit(await author(argument === '--check' ? null : argument));

// Applies the migrations to the empty database, then writes the remaining difference to the schema as a new migration.
async function author(name) {
  const { engine, schema } = await openSchemaEngine(
    process.env.SWING_AUTHOR_DATABASE_URL,
    join(repository, 'prisma/schema.prisma'),
  );
  const migrationsList = await readMigrations();
  await engine.applyMigrations({ migrationsList, filters });
  const { action } = await engine.devDiagnostic({ migrationsList, filters });
  if (action.tag === 'reset') throw new Error(action.reason);
  const created = await engine.createMigration({
    draft: false,
    migrationName: name ?? 'check',
    migrationsList,
    schema,
    filters,
  });
  if (created.migrationScript === null) {
    console.log('The migrations match the schema.');
    return 0;
  }
  if (name === null) {
    console.error(`The schema contains changes that no migration makes:\n${created.migrationScript}`);
    return 1;
  }
  const { warnings, unexecutableSteps } = await engine.evaluateDataLoss({ migrationsList, schema, filters });
  for (const { message } of [...warnings, ...unexecutableSteps]) console.warn(`Warning: ${message}`);
  const path = join(migrationsDirectory, created.generatedMigrationName, 'migration.sql');
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, created.migrationScript);
  console.log(`Wrote ${relative(repository, path)}. Review it and edit it if needed.`);
  return 0;
}

async function readMigrations() {
  const entries = existsSync(migrationsDirectory) ? await readdir(migrationsDirectory, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrationDirectories = await Promise.all(
    names.sort().map(async (path) => {
      const value = await readFile(join(migrationsDirectory, path, 'migration.sql'), 'utf8');
      return { path, migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } } };
    }),
  );
  return {
    baseDir: migrationsDirectory,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories,
  };
}
