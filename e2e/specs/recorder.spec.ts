import { openAnalyzer, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { swingClip } from '../fixtures/clips.ts';
import { stallPosts } from '../fixtures/cut-connection.ts';
import { failureOf, typedCall } from '../fixtures/failing-calls.ts';
import { holdTimers } from '@swing/ui/testing/hold-timers';
import {
  approve,
  approveAndSend,
  approveWithoutVoice,
  record,
  recorder,
  recordings,
  sendNow,
  testMicrophoneButton,
  withoutMicrophone,
} from '../fixtures/recording.ts';
import { expect, test } from '../fixtures/test.ts';

test('[REC-03] a missing microphone is shown for a while, and counts as tested', async ({ page, site }) => {
  await withoutMicrophone(page, 'NotFoundError');
  await openAnalyzer(page, site, swingClip);
  await waitUntilLoaded(page);
  const endWarning = await holdTimers(page, 5_000);
  await testMicrophoneButton(page).click();
  const warning = recorder(page).getByText('⚠️ No microphone detected - recording without audio');
  await expect(warning).toBeVisible();
  await expect(recorder(page).getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
  await expect(warning).toBeVisible();
  await endWarning();
  await expect(warning).toBeHidden();
});

test('[REC-08] every failure of sending shows its own message; then sending succeeds', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/Failed to send the analysis/, /status of (5|40[34])/, /ERR_CONNECTION_RESET/);
  await withoutMicrophone(page, 'NotAllowedError');
  const { submission } = await openAnalyzer(page, site, swingClip);
  await record(page);

  const permit = typedCall('analysis.requestUpload');
  const receive = '**/api/analysis/upload/*';
  const failures = [
    [permit, { status: 502, body: '<html>' }, 'Server returned non-JSON response'],
    [
      permit,
      failureOf({ code: 'INTERNAL', httpStatus: 500, message: 'Not now.' }),
      'Upload URL request failed: Not now.',
    ],
    [permit, { json: { result: { data: { success: true } } } }, 'Upload URL not provided by server'],
    [receive, { status: 503, body: '<html>' }, '503 Service Unavailable'],
    [receive, null, 'Network error'],
    [receive, null, 'The server no longer has this upload. Please send it again.'],
  ] as const;
  // Asked only once.
  let send = () => approveWithoutVoice(page);
  for (const [path, answer, message] of failures) {
    await page.route(path, (route) => {
      // Nothing that has arrived can be continued.
      const headStatus = message.startsWith('The server no longer') ? 404 : 403;
      if (route.request().method() === 'HEAD') return route.fulfill({ status: headStatus });
      return answer ? route.fulfill(answer) : route.abort('connectionreset');
    });
    await send();
    send = () => approve(page);
    await expect(recordings(page).getByText(`❌ Upload failed: ${message}`, { exact: true })).toBeVisible();
    await page.unrouteAll();
  }
  expect((await site.database.submission.findUniqueOrThrow({ where: { id: submission.id } })).status).toBe('analyzing');

  await approveAndSend(page);
  const stored = await site.database.submission.findUniqueOrThrow({
    where: { id: submission.id },
    include: { analysis: true },
  });
  expect(stored).toMatchObject({ status: 'completed', analysis: { version: 1 } });
});

test('[REC-08] a connection that is lost while sending: the coach sees it, and sending goes on by itself', async ({
  page,
  site,
  expectLogged,
  expectGoodScreen,
}) => {
  expectLogged(/ERR_(CONNECTION_RESET|EMPTY_RESPONSE|CONNECTION_ABORTED)/);
  await withoutMicrophone(page, 'NotAllowedError');
  const { submission } = await openAnalyzer(page, site, swingClip);
  await record(page, 2);

  const sent = () =>
    site.database.submission.findUniqueOrThrow({ where: { id: submission.id }, include: { analysis: true } });
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const releaseTimers = await holdTimers(page, 1_000);
  // Keeps the message on the screen. Otherwise the queue takes its place after two seconds.
  await holdTimers(page, 2_000);
  const cut = await stallPosts(page, '**/api/analysis/upload/*', site.url, 50_000);
  await approveWithoutVoice(page);
  await sendNow(page);
  await expect.poll(async () => (await sent()).status).toBe('receiving');
  cut();
  await expect(recordings(page).getByText('Connection lost. We keep trying; sending goes on by itself.')).toBeVisible();
  await expectGoodScreen();
  await releaseTimers();
  await expect(page.getByText('Analysis sent! Player will receive it shortly')).toBeVisible();

  const { status, analysis } = await sent();
  expect([status, analysis?.version]).toEqual(['completed', 1]);
  // The rest, and the end, which completes it.
  expect(offsets).toEqual([expect.any(Number), Number(analysis?.size)]);
  expect(offsets[0], 'bytes that are not sent again').toBeLessThanOrEqual(50_000);
});

test('[PLUS-14] a coach types key points while previewing, which survive a reload and are sent with the recording', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await withoutMicrophone(page, 'NotAllowedError');
  const { submission } = await openAnalyzer(page, site, swingClip);
  await record(page, 2);

  const points = recordings(page).getByRole('region', { name: 'Key points' });
  const sentence = points.getByLabel('What should the player remember?');
  const preview = recordings(page).locator('video');
  const seek = (seconds: number) =>
    preview.evaluate((video: HTMLVideoElement, to) => Object.assign(video, { currentTime: to }) && undefined, seconds);
  await expect(points.getByRole('button', { name: 'Add at 0:00' })).toBeDisabled();
  await seek(1.5);
  await sentence.fill('  Finish high. ');
  await points.getByRole('button', { name: 'Add at 0:01' }).click();
  await seek(0);
  await sentence.fill('Hands first.');
  await expect(points.getByRole('button', { name: 'Add at 0:00' })).toBeEnabled();
  await sentence.press('Enter');
  await expect(sentence).toHaveValue('');
  await expect(points.getByRole('listitem')).toHaveText(['0:00Hands first.', '0:01Finish high.']);
  for (const text of ['Three.', 'Four.', 'Five.']) {
    await sentence.fill(text);
    await sentence.press('Enter');
  }
  await expect(points.getByText('An analysis has up to five key points.')).toBeVisible();
  await expect(sentence).toBeHidden();
  await expectGoodScreen();
  for (const text of ['Three.', 'Four.', 'Five.'])
    await points.getByRole('button', { name: `Remove “${text}”` }).click();

  await page.reload();
  await expect(points.getByRole('listitem')).toHaveText(['0:00Hands first.', '0:01Finish high.']);
  await points.getByRole('button', { name: 'Go to 0:01' }).click();
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(1.4);
  await approveAndSend(page);
  const analysis = await site.database.analysis.findUniqueOrThrow({ where: { submissionId: submission.id } });
  expect(analysis.keyPoints).toEqual([
    { seconds: 0, text: 'Hands first.' },
    { seconds: 1.5, text: 'Finish high.' },
  ]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('key-points/')))).toEqual(
    [],
  );
});
