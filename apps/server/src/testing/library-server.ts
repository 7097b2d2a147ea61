import { Readable } from 'node:stream';
import type { Attachments, LibraryVideo } from '@swing/contract/library';
import type { MadeCoach, MadePlayer } from '@swing/db/factories/account-factories';
import type { LibraryVideo as StoredVideo, Submission } from '@swing/db/generated/client';
import type { FastifyBaseLogger } from 'fastify';
import { cleanUp } from '../main/clean-up.ts';
import { createProcedures } from './procedures.ts';
import { startTestServer, testNow, type TestServer, type TestServerOptions } from './test-server.ts';
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

export interface AttachScene {
  admin: Librarian;
  coach: Librarian & { coach: MadeCoach };
  player: MadePlayer;
  /** Headers that sign the player in. */
  owner: { authorization: string };
  /** A swing of the player in the coach's queue. */
  submission: Submission;
  /** A ready video with its bytes in the coach's library. */
  video: StoredVideo;
}

/** Signs in an admin, a coach and a player, with something to attach. */
export async function attachScene(libraries: LibraryServer, adminId: string, clip: Buffer): Promise<AttachScene> {
  const { server } = libraries;
  server.setNow(testNow);
  // The clean-up of another test may have removed the session.
  const admin = await libraries.librarian(adminId, 'admin');
  const coach = await libraries.newCoach();
  const player = await server.factories.createPlayer({ coach: coach.coach });
  const owner = await server.signIn(player.accountId, 'player');
  const submission = await server.factories.createSubmission({ player, status: 'analyzing' });
  return { admin, coach, player, owner, submission, video: await storeLibraryVideo(server, clip, coach.accountId) };
}

/** Creates a ready video with its bytes. A null coach: in everyone's library. */
export async function storeLibraryVideo(
  server: TestServer,
  clip: Buffer,
  coachId: string | null,
): Promise<StoredVideo> {
  const made = await server.factories.createLibraryVideo({ coachId, cleanSize: BigInt(clip.length) });
  const key = made.cleanKey ?? '';
  await server.services.storage.open(key, { restart: true });
  await server.services.storage.append(key, 0, Readable.from([clip]));
  await server.services.storage.commit(key);
  return made;
}

const silent = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger;

/** Runs the clean-up at an ISO time, which stays the server's time. */
export async function cleanUpAt(server: TestServer, now: string): Promise<void> {
  server.setNow(new Date(now));
  await cleanUp(server.services, silent);
}

/** The names of the attached videos that a session gets, or the HTTP status of the refusal. */
export async function attachedNames(
  server: TestServer,
  headers: { authorization: string },
  submissionId: string,
): Promise<string[] | number> {
  const result = await createProcedures(server, headers).query<Attachments>('library.attachments', { submissionId });
  return result.status === 200 ? result.data.attachments.map(({ name }) => name) : result.status;
}

/** The HTTP status of playing a library video. */
export async function playStatus(server: TestServer, headers: Record<string, string>, id: string): Promise<number> {
  return (await server.app.inject({ url: `/api/library/video/${id}`, headers })).statusCode;
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
