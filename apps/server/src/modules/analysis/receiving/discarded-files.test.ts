import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { beginAnalysisStory, type AnalysisStory } from '../../../testing/analysis-story.ts';
import { sendRest } from '../../../testing/analysis-upload-calls.ts';
import { testNow } from '../../../testing/test-server.ts';
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { createLogger } from '../../../main/logger.ts';
import { analysisCleanUp } from '../jobs/clean-up.ts';
import { beginReceiving } from './begin-receiving.ts';
import { jobContext } from './receiving-context.ts';
import { takeBackFile } from './take-back-file.ts';

const video = Buffer.from('not a video, which nobody notices before it is completed');

let site: UploadServer;
let story: AnalysisStory;
beforeAll(async () => {
  site = await startUploadServer();
});
afterAll(() => site.server.close());
beforeEach(async () => {
  site.server.setNow(testNow);
  story = await beginAnalysisStory(site);
});

const laterBy = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000);

it.each([
  ['taken back', ({ id }: { id: string }) => takeBackFile(site.server.services as VerbContext, id)],
  ['refused', ({ url }: { url: string }) => sendRest(url, video.length, Buffer.alloc(0))],
  [
    'sent again from its first byte',
    async () => {
      const [upload] = await story.uploads();
      await beginReceiving(jobContext(site.server.services), upload!, { isResumed: false });
    },
  ],
  [
    'not completed within a day',
    () => analysisCleanUp['uploads']!(site.server.services, laterBy(25), createLogger('silent')),
  ],
])('[REC-08] the file of an analysis that is %s is deleted later if the server stops just then', async (_, discard) => {
  const { storage } = site.server.services;
  const url = await story.url();
  expect(await sendRest(url, 0, video, '?0')).toMatchObject({ isHeld: true });
  const [upload] = await story.uploads();
  const { id = '', key } = upload ?? {};
  const stopped = vi.spyOn(storage, 'delete').mockRejectedValue(new Error('The server has stopped.'));
  await discard({ id, url });
  stopped.mockRestore();
  expect((await story.uploads()).map((left) => left.key)).not.toContain(key);
  expect(await story.isKept(key ?? '')).toBe(true);

  await story.cleanUp();
  expect(await story.isKept(key ?? '')).toBe(false);
});
