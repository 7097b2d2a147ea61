import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cleanUp } from '../../../main/clean-up.ts';
import { createLogger } from '../../../main/logger.ts';
import { createDocumentCase, createDocumentClient, documentItem } from '../../../testing/analyzer-document.ts';
import { createProcedures } from '../../../testing/procedures.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

const hoursLater = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000);
const items = [
  documentItem('layout', { mode: 'video1' }),
  documentItem('a1', { text: 'elbow-note' }),
  documentItem('a2', null),
];
async function createSaved(status: 'analyzing' | 'completed' = 'analyzing') {
  const made = await createDocumentCase(server, status);
  expect((await made.save(items)).status).toBe(200);
  return made;
}
const rows = async (submissionId: string) => [
  await server.services.database.analyzerDocument.count({ where: { submissionId } }),
  await server.services.database.analyzerItem.count({ where: { submissionId } }),
];
const runCleanUp = () => cleanUp(server.services, createLogger('silent'));
const admin = async () => {
  const { id } = await server.factories.createAdmin();
  return createProcedures(server, await server.signIn(id, 'admin'));
};

it('[PLUS-05][ADMIN-06] goes at once when an admin deletes the submission, and cannot be saved again', async () => {
  const { submission, save, read } = await createSaved();
  const untouched = await createSaved();
  const { mutate } = await admin();
  expect((await mutate('administration.deleteSubmission', { submissionId: submission.id })).status).toBe(200);
  expect([(await save(items)).status, (await read()).status]).toEqual([404, 404]);
  await runCleanUp();
  expect(await rows(submission.id)).toEqual([0, 0]);
  expect((await save(items)).status).toBe(404);
  server.setNow(hoursLater(5));
  await runCleanUp();
  expect(await server.services.database.submission.findUnique({ where: { id: submission.id } })).toBeNull();
  expect(await rows(submission.id)).toEqual([0, 0]);
  expect(await rows(untouched.submission.id)).toEqual([1, 3]);
});

it('[PLUS-05] leaves nothing when a save and the deletion of the submission meet', async () => {
  const { submission, save } = await createSaved();
  const { mutate } = await admin();
  const saves = Array.from({ length: 6 }, (_, index) => save([documentItem(`b${index}`, {})]));
  const removals = Array.from({ length: 6 }, () =>
    mutate('administration.deleteSubmission', { submissionId: submission.id }),
  );
  const saved = await Promise.all(saves);
  const removed = await Promise.all(removals);
  for (const { status } of saved) expect([200, 404]).toContain(status);
  // A save holds the submission for a moment: the admin is asked to try again.
  if (removed.every(({ status }) => status !== 200)) {
    expect((await mutate('administration.deleteSubmission', { submissionId: submission.id })).status).toBe(200);
  }
  await runCleanUp();
  expect(await rows(submission.id)).toEqual([0, 0]);
});

it('[PLUS-05][ACCT-05] goes with the account of the player', async () => {
  const { submission, player, save } = await createSaved('completed');
  const { mutate } = await admin();
  expect((await mutate('administration.deleteUser', { userId: player.accountId })).status).toBe(200);
  await server.drainJobs();
  await runCleanUp();
  expect(await rows(submission.id)).toEqual([0, 0]);
  expect((await save(items)).status).toBe(404);
});

it('[PLUS-05] goes when the video could not be prepared', async () => {
  const { submission } = await createSaved();
  await server.services.database.submission.update({ where: { id: submission.id }, data: { cleanState: 'failed' } });
  await runCleanUp();
  await runCleanUp();
  expect(await rows(submission.id)).toEqual([0, 0]);
});

it('[PLUS-05] goes after twelve months with the original of a completed submission, and not a moment before', async () => {
  const { submission, coach } = await createSaved('completed');
  server.setNow(new Date('2027-03-01T11:59:59.999Z'));
  await runCleanUp();
  expect(await rows(submission.id)).toEqual([1, 3]);
  server.setNow(new Date('2027-03-01T12:00:00Z'));
  const later = createDocumentClient(server, submission.id, await server.signIn(coach.accountId, 'coach'));
  expect((await later.save([documentItem('b', {})])).status).toBe(409);
  await runCleanUp();
  expect(await rows(submission.id)).toEqual([0, 0]);
  expect(await server.services.database.submission.count({ where: { id: submission.id } })).toBe(1);
});

it('[PLUS-05] goes although another one cannot be deleted, and the rest of the clean-up goes on', async () => {
  const stuck = await createSaved('completed');
  const other = await createSaved('completed');
  const { database } = server.services;
  await database.$executeRawUnsafe(`
    CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.submission_id = '${stuck.submission.id}' THEN RAISE EXCEPTION 'timeout'; END IF;
      RETURN OLD;
    END $$`);
  await database.$executeRawUnsafe(
    'CREATE TRIGGER refuse_removal BEFORE DELETE ON analyzer_documents FOR EACH ROW EXECUTE FUNCTION refuse_removal()',
  );
  server.setNow(new Date('2027-03-01T12:00:00Z'));
  try {
    await runCleanUp();
    expect(await rows(other.submission.id)).toEqual([0, 0]);
    expect(await rows(stuck.submission.id)).toEqual([1, 3]);
  } finally {
    await database.$executeRawUnsafe('DROP FUNCTION refuse_removal CASCADE');
  }
  await runCleanUp();
  expect(await rows(stuck.submission.id)).toEqual([0, 0]);
});

it('[PLUS-05] stays when its coach is deleted: the next coach goes on with it', async () => {
  const { submission, coach } = await createSaved();
  const { mutate, query } = await admin();
  expect((await mutate('administration.deleteCoach', { id: coach.accountId })).status).toBe(200);
  await server.drainJobs();
  await runCleanUp();
  expect(await rows(submission.id)).toEqual([1, 3]);
  const read = await query<{ version: number }>('analysis.readDocument', { submissionId: submission.id });
  expect(read.data.version).toBe(3);
});

it('[ACCT-05] is no part of the data that the player downloads', async () => {
  const { player, submission } = await createSaved();
  const headers = await server.signIn(player.accountId, 'player');
  const { body } = await server.app.inject({ url: '/api/user/export', headers });
  expect(body).toContain(submission.id);
  expect(body).not.toContain('elbow-note');
});
