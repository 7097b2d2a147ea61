import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { byteSourceOfBytes } from '@swing/media/byte-source';
import { probeVideo } from '@swing/media/probe';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, jsonOf } from '../testing/http-call.ts';
import { videoForm } from '../testing/story-client.ts';
import { untilJobsAreDone } from './left-behind.ts';
import { password, startSiteUnderFault, type SiteUnderFault } from './site-under-fault.ts';
import { abandonedWork, transcoders } from './transcoders.ts';

const pollOptions = { timeout: 180_000, interval: 100 };

let site: SiteUnderFault;
beforeAll(async () => {
  site = await startSiteUnderFault();
});
afterAll(() => site?.close());

/** 4 minutes of VP9 and Opus, which are encoded for seconds. */
async function longWebm(): Promise<Buffer> {
  const path = join(site.folder.path, 'long.webm');
  const input = ['-v', 'error', '-y', '-stream_loop', '119', '-i', fixturePath('numbered-frames.webm')];
  execFileSync('ffmpeg', [...input, '-c', 'copy', path]);
  return readFile(path);
}

it('[REC-09] converts an accepted analysis again after kill -9 during the conversion, completes it once and mails once', async () => {
  const webm = await longWebm();
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  const { id } = await site.factories.createSubmission({ player, status: 'analyzing' });
  const coachToken = await site.client.loginCoach(coach.account.email, password);
  const { durationSeconds, frameCount } = await probeVideo(byteSourceOfBytes(new Uint8Array(webm)));
  const announced = { duration: durationSeconds, hasSound: true };
  const url = await site.client.requestAnalysisUpload(coachToken, id, announced);
  const sent = await call(url, { method: 'POST', ...videoForm(webm) });
  expect([sent.status, jsonOf<{ isConverting?: boolean }>(sent).isConverting]).toEqual([201, true]);

  await expect.poll(transcoders, { ...pollOptions, message: 'ffmpeg is running' }).not.toEqual([]);
  await site.kill();
  await expect.poll(transcoders, { ...pollOptions, message: 'ffmpeg ends with the server' }).toEqual([]);
  const row = () => site.database.submission.findUniqueOrThrow({ where: { id }, include: { analysis: true } });
  expect(await row()).toMatchObject({ status: 'receiving', analysis: null });

  await site.restart();
  await expect.poll(async () => (await row()).status, { ...pollOptions, message: 'the analysis' }).toBe('completed');
  const key = (await row()).analysis?.key ?? '';
  const playerToken = await site.client.login(player.account.email, password);
  const { body } = await site.client.stream(playerToken, key);
  expect(await probeVideo(byteSourceOfBytes(new Uint8Array(body)))).toMatchObject({
    container: 'mp4',
    videoCodec: 'avc',
    audioCodec: 'aac',
    isFastStart: true,
    frameCount,
  });
  await untilJobsAreDone(site);
  expect(await site.client.mails(player.account.email)).toHaveLength(1);
  // A job deletes the file that arrived.
  const stored = async () => [...(await site.files()).objects.keys()];
  await expect.poll(stored, { ...pollOptions, message: 'stored files' }).toEqual([key]);
  expect(await abandonedWork()).toEqual([]);
});
