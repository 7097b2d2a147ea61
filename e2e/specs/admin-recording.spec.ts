import { addAnalysis, addVideo } from '../fixtures/add-video.ts';
import { gate, openAdmin, row } from '../fixtures/admin.ts';
import { waitUntilLoaded } from '../fixtures/analyzer.ts';
import { numberedClip, swingClip } from '../fixtures/clips.ts';
import { approveAndSend, approveWithoutVoice, record, recordings, withoutMicrophone } from '../fixtures/recording.ts';
import { expect, test } from '../fixtures/test.ts';

test('[PLUS-02] [REC-08] an admin sends a corrected analysis and returns to the admin queue', async ({
  page,
  site,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Recorded' });
  const submission = await addVideo(site, player, swingClip);
  await addAnalysis(site, submission, numberedClip);
  const readAnalysis = () => site.database.analysis.findUniqueOrThrow({ where: { submissionId: submission.id } });
  const first = await readAnalysis();
  await withoutMicrophone(page, 'NotAllowedError');
  await openAdmin(page, site, '/admin/queue?search=Recorded');
  await row(page, 'Submissions', 'Mia Recorded').getByRole('button', { name: 'More for Mia Recorded' }).click();
  await page.getByRole('menuitem', { name: 'Send a corrected analysis' }).click();
  await page.waitForURL(`/admin/analyzer?submission=${submission.id}&correction=1`);
  await waitUntilLoaded(page);
  await expect(
    page.getByText('Mia Recorded keeps the analysis that was sent until the corrected one has arrived completely.'),
  ).toBeVisible();
  await record(page);
  expect(await readAnalysis()).toEqual(first);
  await approveAndSend(page, '/admin/queue');
  const { key, version } = await readAnalysis();
  expect(version).toBe(2);
  expect(key).not.toBe(first.key);
  await expect(row(page, 'Submissions', 'Mia Recorded').getByRole('link', { name: 'Download' })).toBeVisible();
});

test('[ADMIN-01] [REC-08] a session that ends closes no analyzer: the recording is sent after signing in in another tab', async ({
  page,
  context,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 401/, /Failed to send the analysis/);
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Locked' });
  const { id } = await addVideo(site, player, swingClip);
  await withoutMicrophone(page, 'NotAllowedError');
  await openAdmin(page, site, `/admin/analyzer?submission=${id}`);
  await record(page);
  await context.clearCookies({ name: 'admin_session' });
  await approveWithoutVoice(page);
  await expect(page.getByText('❌ Upload failed: Upload URL request failed: Please sign in.')).toBeVisible();
  await expect(recordings(page)).toHaveCount(1);

  const tab = await context.newPage();
  await tab.goto('/admin');
  await tab.getByLabel('Password').fill(site.adminPassword);
  await tab.getByRole('button', { name: 'Sign In' }).click();
  await expect(gate(tab, 'Admin Dashboard')).toBeVisible();
  await tab.close();
  await approveAndSend(page, '/admin/queue');
  expect((await site.database.submission.findUniqueOrThrow({ where: { id } })).status).toBe('completed');
});
