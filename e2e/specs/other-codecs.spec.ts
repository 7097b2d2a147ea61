import { openAnalyzer } from '../fixtures/analyzer.ts';
import { swingClip } from '../fixtures/clips.ts';
import { approve, record, recordings, sendNow, waitUntilSent } from '../fixtures/recording.ts';
import { storePlayerSession } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { readVideo } from '../fixtures/video-file.ts';

test('[REC-02] [REC-04] [REC-09] a browser without H.264 records VP8, transcodes it, and the player gets H.264 and AAC', async ({
  page,
  site,
  otherPage: coachPage,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  await coachPage.addInitScript(() => {
    const isSupported = VideoEncoder.isConfigSupported.bind(VideoEncoder);
    VideoEncoder.isConfigSupported = (config) =>
      config.codec.startsWith('avc1') ? Promise.resolve({ supported: false, config }) : isSupported(config);
  });
  const { submission } = await openAnalyzer(coachPage, site, swingClip, { coach, player });
  await record(coachPage, 2);
  await expect(recordings(coachPage)).toContainText('VP8 + Opus');
  await coachPage.getByRole('button', { name: 'Approve and send' }).click();
  await expect(coachPage.getByText('Please transcode the video to MP4 first')).toBeVisible();
  await coachPage.getByRole('button', { name: 'Transcode to MP4: recording 1' }).click();
  await expect(recordings(coachPage)).toContainText('MP4 (VP8 + AAC)');
  const sentShown = waitUntilSent(coachPage);
  await approve(coachPage);
  await sendNow(coachPage);
  await expect(recordings(coachPage).getByText('Processing...')).toBeVisible();
  await sentShown;
  await coachPage.waitForURL('/coach/queue');

  const sent = { where: { id: submission.id }, include: { analysis: true } };
  expect(await site.database.submission.findUniqueOrThrow(sent)).toMatchObject({
    status: 'completed',
    analysis: { version: 1, contentType: 'video/mp4' },
  });
  const mails = { where: { accountId: player.accountId, template: 'analysis-ready' } };
  expect(await site.database.mail.count(mails)).toBe(1);
  await storePlayerSession(page, site, player);
  await page.goto(`/account/watch?submission=${submission.id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Analysis' }).click(),
  ]);
  expect(await readVideo(await download.path())).toMatchObject({
    video: 'avc',
    audio: 'aac',
    width: 1280,
    height: 720,
  });
});
