import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signInAdmin } from '../../../testing/sign-in-admin.ts';
import type { StoryClient } from '../../../testing/story-client.ts';
import { testNow, type TestServer } from '../../../testing/test-server.ts';
import { startUploadServer } from '../../../testing/upload-server.ts';

let server: TestServer;
let client: StoryClient;
let video: Buffer;
beforeAll(async () => {
  ({ server, client } = await startUploadServer());
  video = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.database.submission.deleteMany();
  await server.services.database.mail.deleteMany();
  await server.drainJobs();
  at(0);
});

const timeAt = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
const at = (minutes: number) => server.setNow(timeAt(minutes));
const run = async (job: 'mail-unassigned' | 'clean-up') => {
  await server.services.database.$transaction((tx) => server.services.jobs.enqueue(tx, job, {}));
  await server.drainJobs();
};
const runSchedule = () => run('mail-unassigned');

/** Uploads a video as a new player. Returns the account and a function to submit it. */
async function send(coach?: Awaited<ReturnType<TestServer['factories']['createCoach']>>) {
  const player = await server.factories.createPlayer(coach ? { coach } : {});
  const { token } = await server.services.sessions.create({ accountId: player.accountId, scope: 'player' });
  const draft = await client.requestUpload(token, video.length);
  await client.upload(draft, video);
  const submit = () => client.submit(token, draft, video.length);
  await submit();
  return { player, submit };
}

/** Creates a pending submission without a coach. */
async function wait() {
  const player = await server.factories.createPlayer();
  return server.factories.createSubmission({ player });
}

async function mails() {
  const sent = await server.services.database.mail.findMany({
    where: { template: 'unassigned-swings' },
    orderBy: [{ createdAt: 'asc' }, { recipient: 'asc' }],
  });
  return sent.map(({ recipient, facts, status }) => [recipient, facts, status]);
}

const first = [
  ['admin@swing.test', { count: 1 }, 'sent'],
  ['staff@swing.test', { count: 1 }, 'sent'],
];

it('[PLUS-01] mails every admin address at once about the first swing without a coach, once', async () => {
  const { submit } = await send();
  await submit();
  await server.drainJobs();
  await runSchedule();
  expect(await mails()).toEqual(first);
});

it('[PLUS-01] mails the admins about further swings together, with their count, after an hour', async () => {
  await wait();
  await runSchedule();
  at(10);
  await wait();
  await runSchedule();
  at(50);
  await wait();
  await runSchedule();
  at(59.9);
  await runSchedule();
  expect(await mails()).toEqual(first);
  at(60);
  await runSchedule();
  at(125);
  await runSchedule();
  expect(await mails()).toEqual([
    ...first,
    ['admin@swing.test', { count: 2 }, 'sent'],
    ['staff@swing.test', { count: 2 }, 'sent'],
  ]);
});

it('[PLUS-01] does not count a swing that was analyzed or assigned before the mail', async () => {
  await wait();
  await runSchedule();
  at(10);
  const { id } = await wait();
  await server.services.database.submission.updateMany({
    where: { id },
    data: { status: 'analyzing' },
  });
  at(70);
  await runSchedule();
  expect(await mails()).toEqual(first);
});

it('[PLUS-01] mails no admin about a swing sent to a coach', async () => {
  await send(await server.factories.createCoach());
  await runSchedule();
  expect(await mails()).toEqual([]);
});

it('[PLUS-01] mails once when several workers run at the same time', async () => {
  await wait();
  await Promise.all([runSchedule(), runSchedule(), runSchedule()]);
  await server.drainJobs();
  expect(await mails()).toEqual(first);
});

it('[PLUS-01] leaves text typed by the player out of the mail', async () => {
  const player = await server.factories.createPlayer({ firstName: 'Typed-First', lastName: 'Typed-Last' });
  await server.factories.createSubmission({ player, athleteName: 'Typed-Athlete', notes: 'Typed-Notes' });
  await runSchedule();
  const [mail] = (await server.app.inject('/dev/mail.json?to=admin@swing.test')).json<
    { subject: string; text: string }[]
  >();
  expect(mail?.subject).toBe('A swing waits without a coach');
  expect(mail?.text).toContain('http://swing.test/admin/queue');
  expect(JSON.stringify(mail)).not.toMatch(/Typed|typed-/i);
});

it('[PLUS-01] reminds every admin address once of a swing that waits for 48 hours', async () => {
  const reminders = async () =>
    (
      await server.services.database.mail.findMany({
        where: { template: 'swings-still-waiting' },
        orderBy: [{ createdAt: 'asc' }, { recipient: 'asc' }],
      })
    ).map(({ recipient, facts }) => [recipient, facts]);
  const once = [
    ['admin@swing.test', { count: 1 }],
    ['staff@swing.test', { count: 1 }],
  ];
  const hours = 60;
  await wait();
  const opened = await wait();
  await server.services.database.submission.update({ where: { id: opened.id }, data: { status: 'analyzing' } });
  at(48 * hours - 1);
  await runSchedule();
  expect(await reminders()).toEqual([]);
  at(48 * hours);
  await runSchedule();
  await runSchedule();
  at(60 * hours);
  await runSchedule();
  expect(await reminders()).toEqual(once);
  at(100 * hours);
  await runSchedule();
  expect(await reminders()).toEqual(once);
  expect(await mails()).toHaveLength(2);
});

it('[PLUS-01] reminds the admins again of a swing that a coach took and did not open', async () => {
  const reminders = () => server.services.database.mail.count({ where: { template: 'swings-still-waiting' } });
  const { id } = await wait();
  at(48 * 60);
  await runSchedule();
  const { inviteCode: coachCode } = await server.factories.createCoach();
  await server.services.database.submission.update({ where: { id }, data: { coachCode, takenAt: timeAt(48 * 60) } });
  at(71 * 60);
  await runSchedule();
  expect(await reminders()).toBe(2);
  at(72 * 60);
  await run('clean-up');
  await runSchedule();
  expect(await reminders()).toBe(4);
});

it.each([
  [
    'by an admin',
    async (id: string) => {
      const admin = await signInAdmin(server);
      await admin.mutate('administration.assignSubmissions', { submissionIds: [id], coachId: null });
    },
  ],
  [
    'as its player leaves the coach',
    async (id: string) => {
      const { playerId: userId } = await server.services.database.submission.findUniqueOrThrow({ where: { id } });
      const admin = await signInAdmin(server);
      await admin.mutate('administration.assignPlayer', { userId, coachId: null });
    },
  ],
])('[PLUS-01] mails the admins again about a swing that came back %s, at most hourly', async (_how, giveBack) => {
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  const { id } = await server.factories.createSubmission({ player });
  await server.services.database.submission.update({ where: { id }, data: { adminsMailedAt: testNow } });
  await wait();
  await runSchedule();
  expect(await mails()).toEqual(first);
  at(59);
  await giveBack(id);
  await runSchedule();
  expect(await mails()).toEqual(first);
  at(60);
  await runSchedule();
  expect(await mails()).toHaveLength(4);
});
