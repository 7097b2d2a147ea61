import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasswords } from '@swing/auth/password';
import { createSessions, type Sessions } from '@swing/auth/sessions';
import { closeDatabase, createDatabase, type Database } from '@swing/db/client';
import { createFactories, type Factories } from '@swing/db/factories/factories';
import { freePort } from '@swing/dev-postgres/free-port';
import { startDatabase } from '@swing/dev-postgres/start-database';
import { onServer, withDatabaseName } from '@swing/dev-postgres/testing/databases';
import { openStorage } from '@swing/storage/open-storage';
import type { ObjectStore } from '@swing/storage/object-store';
import type { S3Options } from '@swing/storage/s3-client';
import { bucketBeside, emptyTestBucket } from '@swing/storage/testing/swift';
import { createShutdownHooks, type ShutdownHooks } from '../main/shutdown-hooks.ts';
import { makeDataFolder } from '../testing/data-folder.ts';
import { runCommand } from '../testing/run-command.ts';
import { startServer, stopServer, type ServerProcess } from '../testing/server-process.ts';
import { missingProgram, startSiteNginx, type SiteNginx } from './site-nginx.ts';
import { openTcpGate, type TcpGate } from './tcp-gate.ts';

export const clusterPassword = 'a password for the cluster';

export interface ClusterNode {
  /** host:port, as in nginx's log. */
  address: string;
  /** Where METRICS_PORT serves /metrics. */
  metrics: string;
  server(): ServerProcess;
  /** The errors that it has logged, also before it was restarted. */
  faults(): string[];
  kill(): Promise<void>;
  /** Sends SIGTERM and waits until it has ended. Returns its exit code. */
  stop(): Promise<number>;
  start(options?: NodeOptions): Promise<void>;
}

interface NodeOptions {
  env?: Record<string, string>;
  /** Path of another build's server.js. */
  program?: string | undefined;
}

/** A site of two web servers behind nginx and a worker. All use one Postgres and one bucket, and each has its own DATA_DIR. */
export interface Cluster {
  nginx: SiteNginx;
  web: [ClusterNode, ClusterNode];
  worker: ClusterNode;
  /** Between the servers and Postgres, and between them and the bucket. `database` and `storage` do not use them. */
  gates: { postgres: TcpGate; bucket: TcpGate };
  /** Ends Postgres as a power cut does. It is started again at once, behind the gate. */
  crashPostgres(): Promise<void>;
  database: Database;
  storage: ObjectStore;
  /** Variables that name the database and the bucket, for commands. */
  env: Record<string, string>;
  /** Creates an empty database and an empty bucket on the same servers. Returns the variables that name them. */
  emptyEnv(): Promise<Record<string, string>>;
  sessions: Sessions;
  factories: Factories;
  /** Runs the command `npm run verify -- --deep` on the cluster's database and bucket. */
  verify(): Promise<{ exitCode: number; stdout: string }>;
  close(): Promise<void>;
}

const missing = missingProgram();
const place = missing === null ? await emptyTestBucket() : { skipped: `${missing} is not installed` };
/** Why no cluster can be started here, for a test title. Null if one can. */
export const whyNoCluster = 'skipped' in place ? place.skipped : null;

const appSecret = 'the secret of all servers of the cluster';

interface ClusterOptions {
  /** True: nginx sends the requests of one upload to both servers in turn. Default: all of them to the same server. */
  isSpread?: boolean;
  /** The environment variable LOG_LEVEL of both servers and the worker. Default: warn. */
  logLevel?: string;
}

/** If it throws, everything started so far is stopped. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const stops = createShutdownHooks((error) => console.error(error));
  try {
    return await startParts(options, stops);
  } catch (thrown) {
    await stops.run();
    throw thrown;
  }
}

async function startParts(
  { isSpread = false, logLevel = 'warn' }: ClusterOptions,
  stops: ShutdownHooks,
): Promise<Cluster> {
  if ('skipped' in place) throw new Error(place.skipped);
  const { bucket, stop } = place;
  stops.add(stop);
  const postgresFolder = await makeDataFolder();
  stops.add(() => postgresFolder.remove());
  const postgres = await startDatabase({
    dataDirectory: postgresFolder.path,
    isDurable: false,
    settings: { max_connections: '150' },
  });
  stops.add(() => postgres.stop());
  const gates = {
    postgres: await openTcpGate(Number(new URL(postgres.url).port)),
    bucket: await openTcpGate(Number(new URL(bucket.endpoint).port)),
  };
  stops.add(() => gates.postgres.shut());
  stops.add(() => gates.bucket.shut());
  const gatedUrl = Object.assign(new URL(postgres.url), { port: String(gates.postgres.port) }).href;
  const port = await freePort();
  const direct = envOf(postgres.url, bucket);
  const env = {
    ...envOf(gatedUrl, { ...bucket, endpoint: `http://127.0.0.1:${gates.bucket.port}` }),
    LOG_LEVEL: logLevel,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: 'true',
    APP_SECRET: appSecret,
    ADMIN_PASSWORD: clusterPassword,
    SEED_DEMO: 'false',
  };
  const worker = await startNode({ ...env, ROLE: 'worker' }, stops);
  const first = await startNode({ ...env, ROLE: 'web' }, stops);
  const second = await startNode({ ...env, ROLE: 'web' }, stops);
  const nginx = await startSiteNginx([first.address, second.address], port, { isSpread });
  stops.add(() => nginx.stop());
  const database = createDatabase(postgres.url, { applicationName: 'faults', maxConnections: 4 });
  stops.add(() => closeDatabase(database));
  const clock = { now: () => new Date() };
  return {
    nginx,
    web: [first, second],
    worker,
    gates,
    async crashPostgres() {
      const postmaster = await postgresFolder.postmaster();
      if (postmaster) process.kill(postmaster.processId, 'SIGQUIT');
    },
    database,
    storage: openStorage({ bucket }),
    env: direct,
    async emptyEnv() {
      await onServer(postgres.url, 'create database empty');
      return envOf(withDatabaseName(postgres.url, 'empty'), await bucketBeside(bucket));
    },
    sessions: createSessions({ database, clock }),
    factories: createFactories(database, {
      now: new Date(),
      passwordHash: await createPasswords().hash(clusterPassword),
      namespace: 'cluster',
    }),
    async verify() {
      const { ended, stdout } = runCommand('verify', direct, ['--deep']);
      return { exitCode: await ended, stdout: stdout() };
    },
    close: () => stops.run(),
  };
}

function envOf(databaseUrl: string, bucket: S3Options): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: bucket.endpoint,
    S3_REGION: bucket.region,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
}

async function startNode(env: Record<string, string>, stops: ShutdownHooks): Promise<ClusterNode> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'swing-node-'));
  stops.add(() => rm(dataDirectory, { recursive: true, force: true }));
  const port = await freePort();
  const metricsPort = String(await freePort());
  const start = ({ env: extra, program }: NodeOptions = {}) =>
    startServer({
      dataDirectory,
      port,
      env: { ...env, METRICS_PORT: metricsPort, ...extra },
      ...(program === undefined ? {} : { program }),
    });
  let server = await start();
  let earlier = '';
  const node: ClusterNode = {
    address: `127.0.0.1:${port}`,
    metrics: `http://127.0.0.1:${metricsPort}/metrics`,
    server: () => server,
    faults: () => (earlier + server.output()).split('\n').filter((line) => line.startsWith('{"level":50')),
    async kill() {
      server.kill('SIGKILL');
      await server.ended;
    },
    stop: () => stopServer(server),
    async start(options) {
      earlier += server.output();
      server = await start(options);
    },
  };
  stops.add(() => node.kill());
  return node;
}
