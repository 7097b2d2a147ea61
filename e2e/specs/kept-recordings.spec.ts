import { openAnalyzer, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { addVideo } from '../fixtures/add-video.ts';
import { swingClip } from '../fixtures/clips.ts';
import { record, recordings, withoutMicrophone } from '../fixtures/recording.ts';
import { storeCoachSession } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('[REC-04] a recording that was not sent: other swings link to it, other coaches do not see it, and it outlives its submission', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 404/);
  await withoutMicrophone(page, 'NotAllowedError');
  const { coach, submission } = await openAnalyzer(page, site, swingClip);
  await record(page);

  const sam = await site.factories.createPlayer({ coach, firstName: 'Sam', lastName: 'Lee' });
  const other = await addVideo(site, sam, swingClip);
  const kept = page.getByRole('region', { name: 'Other recordings' });
  await page.goto(`/coach/analyzer?submission=${other.id}`);
  await expect(kept).toContainText('A recording for Mia Torres is kept on this computer.');
  await expectGoodScreen();
  await kept.getByRole('link', { name: 'Open the swing of Mia Torres' }).click();
  await page.waitForURL(`/coach/analyzer?submission=${submission.id}`);
  await expect(recordings(page).getByRole('button', { name: 'Approve and send' })).toBeEnabled();

  const session = await page.evaluate(() => JSON.stringify(localStorage));
  const tab = await page.context().newPage();
  await storeCoachSession(tab, site, await site.factories.createCoach());
  await tab.goto('/coach/analyzer?practice=1');
  await waitUntilLoaded(tab);
  await expect(tab.getByRole('button', { name: 'Test Mic', exact: true })).toBeVisible();
  await expect(tab.getByText('is kept on this computer.')).toHaveCount(0);
  await expect(recordings(tab)).toHaveCount(0);
  await tab.close();
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(JSON.parse(items) as Record<string, string>))
      localStorage.setItem(key, value);
  }, session);

  await site.database.submission.delete({ where: { id: submission.id } });
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`/coach/analyzer?submission=${submission.id}`);
  await expect(page.getByText('Choose a video from the queue.')).toBeVisible();
  await expect(kept).toContainText('A recording for Mia Torres is kept on this computer.');
  await expectGoodScreen();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    kept.getByRole('button', { name: 'Download the recording for Mia Torres' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Mia Torres – recording.mp4');
  await kept.getByRole('button', { name: 'Discard the recording for Mia Torres' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Delete the recording for Mia Torres? It cannot be brought back.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(kept).toHaveCount(0);
});
