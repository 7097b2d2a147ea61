import { openAnalyzer, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { swingClip } from '../fixtures/clips.ts';
import { failureOf, typedCall } from '../fixtures/failing-calls.ts';
import {
  approveAndSend,
  recorder,
  recordings,
  startRecording,
  stopRecording,
  testMicrophone,
  testMicrophoneButton,
  waitUntilRecorded,
  withoutMicrophone,
} from '../fixtures/recording.ts';
import { expect, test } from '../fixtures/test.ts';

test('[REC-03] a missing microphone is shown for a while, and counts as tested', async ({ page, site }) => {
  await withoutMicrophone(page, 'NotFoundError');
  await openAnalyzer(page, site, swingClip);
  await waitUntilLoaded(page);
  await testMicrophoneButton(page).click();
  const warning = recorder(page).getByText('⚠️ No microphone detected - recording without audio');
  await expect(warning).toBeVisible();
  await expect(recorder(page).getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
  await expect(warning).toBeHidden();
});

test('[REC-08] every failure of sending shows its own message; then sending succeeds', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/Failed to send the analysis/, /status of 5/, /ERR_CONNECTION_RESET/);
  await withoutMicrophone(page, 'NotAllowedError');
  const { submission } = await openAnalyzer(page, site, swingClip);
  await waitUntilLoaded(page);
  await testMicrophone(page);
  await startRecording(page);
  await waitUntilRecorded(page, 1);
  await stopRecording(page);

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
  ] as const;
  const send = page.getByRole('button', { name: 'Approve and send' });
  for (const [path, answer, message] of failures) {
    await page.route(path, (route) => (answer ? route.fulfill(answer) : route.abort('connectionreset')));
    await send.click();
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
