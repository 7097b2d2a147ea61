import { readFile } from 'node:fs/promises';
import type { LibraryVideoFields } from '@swing/db/factories/library-factories';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { beginAnalysisStory, type AnalysisStory } from '../../../testing/analysis-story.ts';
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';
import { testNow } from '../../../testing/test-server.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let site: UploadServer;
let story: AnalysisStory;
let video: Buffer;
let attachedCount = 0;
beforeAll(async () => {
  site = await startUploadServer();
  video = await readFile(fixturePath('numbered-frames.mp4'));
});
afterAll(() => site.server.close());
beforeEach(async () => {
  story = await beginAnalysisStory(site);
});

async function attach(fields: LibraryVideoFields): Promise<string> {
  const { server } = site;
  const { id } = await server.factories.createLibraryVideo({ kind: 'drill', ...fields });
  const attachedAt = new Date(testNow.getTime() + attachedCount++);
  const data = { submissionId: story.id, videoId: id, attachedAt, checkAt: testNow };
  await server.services.database.libraryAttachment.create({ data });
  return id;
}

async function ownCoachId(): Promise<string> {
  const { coachCode } = await story.row();
  const { database } = site.server.services;
  return (await database.coach.findFirstOrThrow({ where: { inviteCode: coachCode } })).accountId;
}

async function mailedDrills(template: 'analysis-ready' | 'analysis-updated') {
  const { facts } = await site.server.services.database.mail.findFirstOrThrow({
    where: { template, facts: { path: ['submissionId'], equals: story.id } },
  });
  return (facts as { drills: unknown }).drills;
}

it('[PLUS-14] the mail names the attached drills that the player sees, in their order', async () => {
  await attach({ name: 'Tee drill: inside', coachId: await ownCoachId() });
  await attach({ name: 'Model swing', kind: 'reference' });
  await attach({ name: 'Still being prepared', status: 'preparing' });
  await attach({ name: 'Could not be prepared', status: 'failed' });
  const stranger = await site.server.factories.createCoach();
  await attach({ name: 'Of another coach', coachId: stranger.accountId });
  const shared = await attach({ name: 'One-knee <b>drill</b>' });
  expect((await story.send(video)).status).toBe(201);
  expect(await mailedDrills('analysis-ready')).toEqual(['Tee drill: inside', 'One-knee <b>drill</b>']);

  const key = { submissionId_videoId: { submissionId: story.id, videoId: shared } };
  await site.server.services.database.libraryAttachment.delete({ where: key });
  expect((await story.send(video, { isCorrection: true })).status).toBe(201);
  expect(await mailedDrills('analysis-updated')).toEqual(['Tee drill: inside']);
});

it('[PLUS-14] the mail names no drills if none are attached', async () => {
  await attach({ name: 'Model swing', kind: 'reference' });
  expect((await story.send(video)).status).toBe(201);
  expect(await mailedDrills('analysis-ready')).toEqual([]);
});
