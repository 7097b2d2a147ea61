import type { LibraryVideo } from '@swing/contract/library';
import type { MadeCoach } from '@swing/db/factories/account-factories';
import { createProcedures } from './procedures.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';
import { createLibraryTusClient, type LibraryTusClient } from './tus-client.ts';

export interface Librarian {
  accountId: string;
  headers: { authorization: string };
  procedures: ReturnType<typeof createProcedures>;
  tus: LibraryTusClient;
}

export interface LibraryServer {
  server: TestServer;
  /** Signs in an account for calls and uploads. */
  librarian(accountId: string, scope: 'coach' | 'admin'): Promise<Librarian>;
  /** Creates a coach and signs in. */
  newCoach(): Promise<Librarian & { coach: MadeCoach }>;
}

/** Starts a listening test server without an effective upload limit. */
export async function startLibraryServer(options: TestServerOptions = {}): Promise<LibraryServer> {
  const server = await startTestServer({ ...options, limits: { libraryUpload: { points: 10_000, seconds: 60 } } });
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const librarian = async (accountId: string, scope: 'coach' | 'admin') => {
    const { token } = await server.services.sessions.create({ accountId, scope });
    const headers = { authorization: `Bearer ${token}` };
    return {
      accountId,
      headers,
      procedures: createProcedures(server, headers),
      tus: createLibraryTusClient(origin, token),
    };
  };
  return {
    server,
    librarian,
    async newCoach() {
      const coach = await server.factories.createCoach();
      return { coach, ...(await librarian(coach.accountId, 'coach')) };
    },
  };
}

/** Reserves and uploads a file. Throws unless all bytes are accepted. Returns its id. */
export async function uploadToLibrary(
  { procedures, tus }: Librarian,
  video: Buffer,
  fileName: string,
): Promise<string> {
  const { id } = (
    await procedures.mutate<{ id: string }>('library.requestUpload', { fileName, fileSize: video.length })
  ).data;
  const created = await tus.create({ id }, video.length);
  if (created.status !== 201) throw new Error(created.body.toString());
  const sent = await tus.append({ id }, 0, video);
  if (sent.status !== 204) throw new Error(sent.body.toString());
  return id;
}

/** Finishes an upload with these fields, or "Level swing", a reference video. */
export async function finishInLibrary(
  { procedures }: Librarian,
  id: string,
  fields: object = {},
): Promise<LibraryVideo> {
  const input = { id, kind: 'reference', name: 'Level swing', confirmsPermission: true, ...fields };
  return (await procedures.mutate<{ video: LibraryVideo }>('library.finishUpload', input)).data.video;
}
