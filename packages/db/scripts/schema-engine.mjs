import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

const charType = 18;
const textType = 25;

/**
 * Opens Prisma's schema engine on a database, from its WebAssembly package, since the native engine needs a separate download.
 * One engine per process. Its connections stay open, so the process must exit explicitly.
 * @param {string} url
 * @param {string} schemaPath
 */
export async function openSchemaEngine(url, schemaPath) {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: console.error };
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
  const bytes = await readFile(join(dirname(entry), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': engineModule });
  engineModule.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const schema = await readFile(schemaPath, 'utf8');
  const files = [{ path: schemaPath, content: schema }];
  const engine = await engineModule.SchemaEngine.new(
    { datamodels: [[schemaPath, schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapterFactory(url)),
  );
  return { engine, schema: { files } };
}

// The adapter's own factory ignores the database's name when it opens a shadow database, and would write to the main one.
function adapterFactory(url) {
  const { hostname, port, username, password, pathname } = new URL(url);
  const server = { host: hostname, port: Number(port), user: username, password: decodeURIComponent(password) };
  const open = async (database) => adapted(await new PrismaPg({ ...server, database }).connect());
  const main = pathname.slice(1);
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => open(main),
    async connectToShadowDb() {
      const shadow = `shadow_${process.pid}_${Date.now()}`;
      const client = new pg.Client({ ...server, database: main });
      await client.connect();
      await client.query(`create database ${shadow}`);
      await client.end();
      return open(shadow);
    },
  };
}

function adapted(adapter) {
  // The adapter splits a script at each semicolon, also those in the body of a function.
  adapter.executeScript = async (script) => {
    await adapter.underlyingDriver().query(script);
  };
  return readingChar(adapter);
}

// Introspection reads columns of Postgres's internal "char" type, which the adapter refuses. Read them as text, then relabel
// them as single characters.
function readingChar(adapter) {
  const charColumns = new WeakMap();
  const pool = adapter.underlyingDriver();
  const query = pool.query.bind(pool);
  pool.query = async (...queryArguments) => {
    const result = await query(...queryArguments);
    const columns = [];
    for (const [index, field] of (result.fields ?? []).entries()) {
      if (field.dataTypeID !== charType) continue;
      field.dataTypeID = textType;
      columns.push(index);
    }
    if (result.rows) charColumns.set(result.rows, columns);
    return result;
  };
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (request) => {
    const result = await queryRaw(request);
    for (const column of charColumns.get(result.rows) ?? []) result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
  return adapter;
}
