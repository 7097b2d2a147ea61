import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@swing/db/testing/test-database';
import { build, type Metafile, type PluginBuild } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../http/build-app.ts';
import { readEnv } from './env.ts';
import { createLogger } from './logger.ts';
import { startServices } from './start-services.ts';
import { startPaymentsSimulator } from './demo/stand-ins.ts';

const standIns = /packages\/dev-|src\/main\/demo\//;
const server = fileURLToPath(new URL('./server.ts', import.meta.url));

/** Treats npm packages as external, as in the real build. */
function leaveOutOthers(bundling: PluginBuild): void {
  bundling.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === 'entry-point' || path.startsWith('@swing/') ? undefined : { path, external: true },
  );
}

/** Sources in the bundle and in all chunks it imports statically. */
function loadedAtOnce({ outputs }: Metafile): string[] {
  const [first] =
    Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('src/main/server.ts')) ?? [];
  const waiting = first === undefined ? [] : [first];
  const seen = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const imports = outputs[path]?.imports ?? [];
    waiting.push(
      ...imports.filter(({ kind, external }) => kind !== 'dynamic-import' && !external).map((one) => one.path),
    );
  }
  return [...seen].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
}

const environment = (url: string, directory: string) => ({
  APP_MODE: 'production',
  DATABASE_URL: url,
  DATA_DIR: directory,
  PUBLIC_URL: 'https://swing.test',
  ADMIN_EMAIL: 'admin@swing.test',
  ADMIN_PASSWORD: 'a password of an admin',
  APP_SECRET: 'a secret of at least thirty-two characters',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_REGION: 'test',
  S3_BUCKET: 'test',
  S3_ACCESS_KEY_ID: 'test',
  S3_SECRET_ACCESS_KEY: 'test',
  STRIPE_SECRET_KEY: 'sk_live_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
  RESEND_API_KEY: 're_nobody',
  MAIL_FROM: 'Test <test@swing.test>',
});

describe('production', () => {
  it('loads a bundle that does not contain the stand-ins', async () => {
    const { metafile } = await build({
      entryPoints: [server],
      outdir: join(tmpdir(), 'never-written'),
      write: false,
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      metafile: true,
      logLevel: 'silent',
      plugins: [{ name: 'only-ours', setup: leaveOutOthers }],
    });
    const all = Object.keys(metafile.inputs);
    expect(all.filter((path) => standIns.test(path)).length, 'the demo has them').toBeGreaterThan(10);
    const loaded = loadedAtOnce(metafile);
    expect(loaded.length).toBeGreaterThan(100);
    expect(loaded.filter((path) => standIns.test(path))).toEqual([]);
  });

  it('has no stand-in pages, no stand-in tables and no movable clock', async () => {
    const { url, database, drop } = await createTestDatabase();
    const directory = await mkdtemp(join(tmpdir(), 'swing-production-'));
    const log = createLogger('silent');
    const started = await startServices(readEnv(environment(url, directory)), log);
    const { services, registerStandIns } = started;
    const app = buildApp({ services, logger: log, appsDirectory: join(directory, 'no-apps'), registerStandIns });
    try {
      for (const path of ['/dev/pay/', '/dev/pay/pay.css', '/dev/clock', '/dev/mail']) {
        expect((await app.inject(path)).statusCode, path).toBe(404);
      }
      const payload = { now: '2099-01-01T00:00:00Z' };
      expect((await app.inject({ method: 'POST', url: '/dev/clock', payload })).statusCode).toBe(404);
      expect(services.payments).toMatchObject({ isSimulated: false, payCheckout: null });
      const schemas = await database.$queryRaw<{ name: string }[]>`SELECT nspname::text AS name FROM pg_namespace`;
      const names = schemas.map(({ name }) => name);
      expect(names).toContain('public');
      expect(names.filter((name) => /simulator|inbox|clock/.test(name))).toEqual([]);
    } finally {
      await app.close();
      await started.stop();
      await drop();
      await rm(directory, { recursive: true, force: true });
    }
  });

  it.each([
    { mode: 'production', realKey: undefined, says: 'never runs in production mode' },
    { mode: 'demo', realKey: 'sk_live_nobody', says: 'never runs beside a real Stripe key' },
    { mode: 'demo', realKey: 'sk_test_nobody', says: 'never runs beside a real Stripe key' },
  ] as const)('refuses the simulator in mode $mode with the key $realKey', async ({ mode, realKey, says }) => {
    const start = startPaymentsSimulator({
      databaseUrl: 'postgresql://127.0.0.1:9/nowhere',
      clock: { now: () => new Date() },
      mode,
      realKey,
      log: createLogger('silent'),
      publicUrl: 'http://swing.test',
      webhook: 'http://127.0.0.1:9/',
      isAutomatic: false,
    });
    await expect(start).rejects.toThrow(says);
  });
});
