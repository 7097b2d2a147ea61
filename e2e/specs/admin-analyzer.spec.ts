import { addVideo } from '../fixtures/add-video.ts';
import { gate, openAdmin, row, search } from '../fixtures/admin.ts';
import { waitUntilLoaded } from '../fixtures/analyzer.ts';
import { swingClip } from '../fixtures/clips.ts';
import { storeCoachSession } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const table = 'Submissions';

test('[ANZ-01] [ANZ-11] [ADMIN-04] an admin opens any video, and goes back to the admin queue', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Opened' });
  const { id } = await addVideo(site, player, swingClip, { notes: 'Too early?' });
  await openAdmin(page, site, '/admin/analyzer');
  await expect(page.getByText('Choose a video from the queue.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Queue' }).click();
  await expect(page).toHaveURL('/admin/queue');
  await search(page, 'Opened');
  await row(page, table, 'Mia Opened').getByRole('button', { name: 'Analyze →' }).click();
  await page.waitForURL(`/admin/analyzer?submission=${id}`);
  await waitUntilLoaded(page);
  await expect(page.getByText('Too early?')).toBeVisible();
  const readStatus = async () => (await site.database.submission.findUniqueOrThrow({ where: { id } })).status;
  await expect.poll(readStatus).toBe('analyzing');
  await expectGoodScreen();

  await page.getByRole('button', { name: 'Back to Queue' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'You will lose all your progress. Are you sure you want to go back to the queue?',
  );
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/admin/queue');
  await search(page, 'Opened');
  await expect(row(page, table, 'Mia Opened').getByRole('button', { name: 'Continue →' })).toBeVisible();
});

test('[ADMIN-01] the analyzer is behind the gate, for a coach who is signed in too, and opens the video after it', async ({
  page,
  site,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Gated' });
  const { id } = await addVideo(site, player, swingClip);
  const readStatus = async () => (await site.database.submission.findUniqueOrThrow({ where: { id } })).status;
  await storeCoachSession(page, site, await site.factories.createCoach());
  await page.goto(`/admin/analyzer?submission=${id}`);
  await expect(gate(page, 'Admin')).toBeVisible();
  expect(await readStatus()).toBe('pending');
  await page.getByLabel('Password').fill(site.adminPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await waitUntilLoaded(page);
  await expect.poll(readStatus).toBe('analyzing');
});
