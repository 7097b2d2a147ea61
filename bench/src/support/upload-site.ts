import { createPasswords } from '@swing/auth/password';
import { closeDatabase, createDatabase } from '@swing/db/client';
import { createFactories } from '@swing/db/factories/factories';
import { makeDataFolder } from '@swing/server/testing/data-folder';
import { freePort } from '@swing/dev-postgres/free-port';
import { startServer, stopServer, type ServerProcess } from '@swing/server/testing/server-process';
import { createStoryClient, type Draft, type StoryClient } from '@swing/server/testing/story-client';
import { createTusClient } from '@swing/server/testing/tus-client';

const password = 'bench of the uploads';

/** The IP address from which a player makes calls. Each has another one, because the server limits how many calls one address makes. */
export const addressOf = (player: number): string => `10.0.${player >> 8}.${player & 255}`;

export interface UploadSite {
  server: ServerProcess;
  client: StoryClient;
  /** New accounts, signed in. The password of all is `password`. */
  players: readonly { email: string; token: string }[];
  /** Email addresses of more accounts, not signed in. */
  others: readonly string[];
  password: string;
  coach: { token: string; inviteCode: string };
  /** Returns what curl needs to send a player's video in one request. */
  put(player: number, size: number): Promise<{ url: URL; method: 'PUT' }>;
  patch(player: number, size: number): Promise<{ url: URL; method: 'PATCH'; headers: Record<string, string> }>;
  databaseUrl(): Promise<string>;
  close(): Promise<void>;
}

interface UploadSiteOptions {
  /** Number of players' accounts that are not signed in. Default: 0. */
  otherCount?: number;
  /** Number of pending submissions in the coach's queue. Default: 0. */
  waitingSwings?: number;
  /** More environment variables of the server. */
  env?: Record<string, string>;
}

/** Starts the built server with signed-in players who may upload. */
export async function startUploadSite(
  playerCount: number,
  { otherCount = 0, waitingSwings = 0, env: extra = {} }: UploadSiteOptions = {},
): Promise<UploadSite> {
  const folder = await makeDataFolder();
  const env = { SEED_DEMO: 'false', TRUST_PROXY: 'true', NODE_ENV: 'production', ...extra };
  const server = await startServer({ dataDirectory: folder.path, port: await freePort(), env });
  const client = createStoryClient(server.origin);
  const database = createDatabase(await folder.databaseUrl(), { applicationName: 'bench' });
  const passwordHash = await createPasswords().hash(password);
  const factories = createFactories(database, { now: new Date(), passwordHash, namespace: 'bench' });
  const coach = await factories.createCoach();
  const players: { email: string; token: string }[] = [];
  for (let made = 0; made < playerCount; made += 1) {
    const { account } = await factories.createPlayer({ coach });
    const { login } = createStoryClient(server.origin, addressOf(made));
    players.push({ email: account.email, token: await login(account.email, password) });
  }
  const others: string[] = [];
  for (let made = 0; made < otherCount; made += 1) others.push((await factories.createPlayer({ coach })).account.email);
  const waitingPlayer = await factories.createPlayer({ coach });
  for (let made = 0; made < waitingSwings; made += 1) await factories.createSubmission({ player: waitingPlayer });
  await closeDatabase(database);
  const begin = (player: number, size: number): Promise<Draft> =>
    client.requestUpload(players[player]?.token ?? '', size);
  return {
    server,
    client,
    players,
    others,
    password,
    coach: { token: await client.loginCoach(coach.account.email, password), inviteCode: coach.inviteCode },
    async put(player, size) {
      const { submissionId, uploadKey } = await begin(player, size);
      return { url: new URL(`/api/video/upload/${submissionId}?key=${uploadKey}`, server.origin), method: 'PUT' };
    },
    async patch(player, size) {
      const draft = await begin(player, size);
      const token = players[player]?.token ?? '';
      const { status } = await createTusClient(server.origin, token).create(draft, size);
      if (status !== 201) throw new Error(`Starting the upload returned ${status}`);
      const headers = {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      };
      return { url: new URL(`/api/video/tus/${draft.submissionId}`, server.origin), method: 'PATCH', headers };
    },
    databaseUrl: () => folder.databaseUrl(),
    async close() {
      await stopServer(server);
      await folder.remove();
    },
  };
}
