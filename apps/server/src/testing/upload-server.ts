import { createStoryClient, type StoryClient } from './story-client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';
import { createTusClient, type TusClient } from './tus-client.ts';

export interface UploadServer {
  server: TestServer;
  client: StoryClient;
}

/** Starts a listening test server without an effective upload limit, and a client for it. */
export async function startUploadServer(
  options: Pick<TestServerOptions, 'probeLimits' | 'cloudflareStream' | 'limits'> = {},
): Promise<UploadServer> {
  const server = await startTestServer({
    ...options,
    limits: { upload: { points: 10_000, seconds: 60 }, ...options.limits },
  });
  return { server, client: createStoryClient(await server.app.listen({ port: 0, host: '127.0.0.1' })) };
}

export interface Uploader {
  id: string;
  token: string;
  tus: TusClient;
}

/** Creates a player and signs in. */
export async function createUploader({ server, client }: UploadServer): Promise<Uploader> {
  const { accountId: id } = await server.factories.createPlayer();
  const { token } = await server.services.sessions.create({ accountId: id, scope: 'player' });
  return { id, token, tus: createTusClient(client.origin, token) };
}
