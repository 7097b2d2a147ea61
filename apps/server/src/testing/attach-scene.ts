import { readFile } from 'node:fs/promises';
import type { Attachments } from '@swing/contract/library';
import type { MadeCoach, MadePlayer } from '@swing/db/factories/account-factories';
import type { LibraryVideo, Submission } from '@swing/db/generated/client';
import { fixturePath } from '@swing/media/testing/fixtures';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { cleanUp } from '../main/clean-up.ts';
import { startLibraryServer, type Librarian, type LibraryServer } from './library-server.ts';
import { createProcedures } from './procedures.ts';
import { storeBytes } from './store-bytes.ts';
import { testNow, type TestServer } from './test-server.ts';

interface AttachScene {
  libraries: LibraryServer;
  server: TestServer;
  /** The bytes of every stored video. */
  clip: Buffer;
  admin: Librarian;
  coach: Librarian & { coach: MadeCoach };
  player: MadePlayer;
  /** Headers that sign the player in. */
  owner: { authorization: string };
  /** A swing of the player in the coach's queue. */
  submission: Submission;
  /** A ready video with its bytes in the coach's library. */
  video: LibraryVideo;
}

const silent = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger;

/**
 * Starts a server for the tests of a file. Before each test it signs in an admin and a new coach with a player, who have something to
 * attach.
 */
export function useAttachScene() {
  const scene = {} as AttachScene;
  let adminId: string;
  beforeAll(async () => {
    scene.libraries = await startLibraryServer();
    scene.server = scene.libraries.server;
    scene.clip = await readFile(fixturePath('swing-animation.mp4'));
    ({ id: adminId } = await scene.server.factories.createAdmin());
  });
  afterAll(() => scene.server.close());
  beforeEach(async () => {
    const { libraries, server } = scene;
    server.setNow(testNow);
    // The clean-up of another test may have removed the session.
    scene.admin = await libraries.librarian(adminId, 'admin');
    scene.coach = await libraries.newCoach();
    scene.player = await server.factories.createPlayer({ coach: scene.coach.coach });
    scene.owner = await server.signIn(scene.player.accountId, 'player');
    scene.submission = await server.factories.createSubmission({ player: scene.player, status: 'analyzing' });
    scene.video = await stored(scene.coach.accountId);
  });

  /** Creates a ready video with its bytes. A null coach: in everyone's library. */
  async function stored(coachId: string | null): Promise<LibraryVideo> {
    const { clip, server } = scene;
    const made = await server.factories.createLibraryVideo({ coachId, cleanSize: BigInt(clip.length) });
    await storeBytes(server, made.cleanKey ?? '', clip);
    return made;
  }

  return {
    scene,
    stored,
    attach: (librarian: Librarian = scene.coach, videoId = scene.video.id, submissionId = scene.submission.id) =>
      librarian.procedures.mutate<Attachments>('library.attach', { submissionId, videoId }),
    detach: (librarian: Librarian = scene.coach) =>
      librarian.procedures.mutate<Attachments>('library.detach', {
        submissionId: scene.submission.id,
        videoId: scene.video.id,
      }),
    /** Sends an analysis of the submission. */
    send: () => scene.server.factories.createAnalysis({ submission: scene.submission, sentAt: testNow }),
    /** Runs the clean-up at an ISO time, which stays the server's time. */
    async cleanUpAt(now: string): Promise<void> {
      scene.server.setNow(new Date(now));
      await cleanUp(scene.server.services, silent);
    },
    /** The names of the attached videos that a session gets, or the HTTP status of the refusal. */
    async attachedFor(headers: { authorization: string }): Promise<string[] | number> {
      const input = { submissionId: scene.submission.id };
      const result = await createProcedures(scene.server, headers).query<Attachments>('library.attachments', input);
      return result.status === 200 ? result.data.attachments.map(({ name }) => name) : result.status;
    },
    /** The HTTP status of playing a library video. */
    async playStatus(headers: Record<string, string>, { id } = scene.video): Promise<number> {
      return (await scene.server.app.inject({ url: `/api/library/video/${id}`, headers })).statusCode;
    },
  };
}
