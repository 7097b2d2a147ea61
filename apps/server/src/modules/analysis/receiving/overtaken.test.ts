import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { beginAnalysisStory, type AnalysisStory } from '../../../testing/analysis-story.ts';
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';
import { beginConversion } from './begin-conversion.ts';
import { beginReceiving, type Receiving } from './begin-receiving.ts';
import { completeAnalysis } from './complete-analysis.ts';
import { jobContext } from './receiving-context.ts';

// Two servers that receive the same file, as after a lost connection. In one process, a newer request ends the older one first.
let site: UploadServer;
let story: AnalysisStory;
beforeAll(async () => {
  site = await startUploadServer();
});
afterAll(() => site.server.close());
beforeEach(async () => {
  story = await beginAnalysisStory(site);
  await story.url();
});

const context = () => jobContext(site.server.services);
const upload = async () => (await story.uploads())[0]!;
const probe = { mimeType: 'video/mp4', durationSeconds: 4, width: 1280, height: 720 };
const copyOf = ({ playableKey }: Receiving) => ({ key: playableKey, size: 5, sha256: 'hash', probe });

it('[REC-09] a request that another server has taken over does not complete the analysis with its deleted copy', async () => {
  const older = await beginReceiving(context(), await upload(), { isResumed: false });
  const newer = await beginReceiving(context(), await upload(), { isResumed: true });
  expect([newer.key === older.key, newer.playableKey === older.playableKey]).toEqual([true, false]);

  await expect(completeAnalysis(context(), older, copyOf(older))).rejects.toMatchObject({ code: 'UPLOAD_IN_PROGRESS' });
  await expect(beginConversion(context(), older)).rejects.toMatchObject({ code: 'UPLOAD_IN_PROGRESS' });
  await completeAnalysis(context(), newer, copyOf(newer));
  const { status, analysis } = await story.row();
  expect([status, analysis?.key]).toEqual(['completed', newer.playableKey]);
  expect(await story.mails()).toEqual(['analysis-ready']);
});

it('[REC-09] a request whose analysis another server has completed is told so', async () => {
  const older = await beginReceiving(context(), await upload(), { isResumed: false });
  const newer = await beginReceiving(context(), await upload(), { isResumed: true });
  await completeAnalysis(context(), newer, copyOf(newer));
  await expect(completeAnalysis(context(), older, copyOf(older))).rejects.toMatchObject({ code: 'NOT_POSSIBLE_NOW' });
});
