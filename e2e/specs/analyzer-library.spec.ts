import type { Page } from '@playwright/test';
import { openAdmin } from '../fixtures/admin.ts';
import { addLibraryVideo, addVideo } from '../fixtures/add-video.ts';
import { openAnalyzer, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { numberedClip, swingClip } from '../fixtures/clips.ts';
import { abortCall, blockCall } from '../fixtures/failing-calls.ts';
import { expect, test } from '../fixtures/test.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Add video 2' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Library' });
const video2 = (page: Page) => page.getByRole('region', { name: 'Playback, Video 2' });
const openLibrary = (page: Page) => panel(page).getByRole('button', { name: 'Library' }).click();

test('[ANZ-03] [PLUS-09] [PLUS-14] a coach compares with a library video and attaches a drill, also after a reload', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/ERR_CONNECTION_RESET/, /Failed to load the attached videos/);
  const coach = await site.factories.createCoach();
  await addLibraryVideo(site, numberedClip, { coachId: coach.account.id, name: 'Model swing' });
  await addLibraryVideo(site, swingClip, { name: 'High tee', kind: 'drill' });
  const { submission } = await openAnalyzer(page, site, swingClip, { coach });
  await waitUntilLoaded(page);

  await openLibrary(page);
  await expect(dialog(page).getByRole('region', { name: 'Shown to the player' })).toContainText(
    'None yet. The player sees them beside your analysis.',
  );
  const search = dialog(page).getByRole('searchbox', { name: 'Search the library' });
  await expect(search).toHaveAttribute('placeholder', 'Name or tag');
  await search.fill('bunt');
  await expect(dialog(page)).toContainText('Nothing found for “bunt”. The search looks at names and tags.');
  await search.fill('');
  await dialog(page).getByRole('tab', { name: 'Drills' }).click();
  const shown = dialog(page).getByRole('checkbox', { name: 'Show to the player High tee' });
  await shown.click();
  await expect(shown).toBeChecked();
  await expect(dialog(page).getByRole('region', { name: 'Shown to the player' })).toContainText('High tee');
  await expect.poll(() => site.database.libraryAttachment.count({ where: { submissionId: submission.id } })).toBe(1);
  await dialog(page).getByRole('tab', { name: 'Reference Videos' }).click();
  await expect(dialog(page).getByRole('listitem')).toContainText(['High tee', 'Model swing']);
  await expectGoodScreen();

  await dialog(page).getByRole('button', { name: 'Add as Video 2 Model swing' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(video2(page)).toContainText('/ 90');
  await expect(panel(page)).toContainText('Model swing');
  await expect
    .poll(() => site.database.analyzerItem.count({ where: { submissionId: submission.id, id: 'video2:source' } }))
    .toBe(1);

  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(video2(page)).toContainText('/ 90');
  await openLibrary(page);
  const hide = dialog(page).getByRole('button', { name: 'Don’t show High tee to the player' });
  const attached = dialog(page).getByRole('region', { name: 'Shown to the player' });
  await expect(hide).toBeVisible();
  // What the player sees cannot be read again either.
  for (const name of ['library.attach', 'library.detach', 'library.attachments']) await abortCall(page, name);
  await hide.click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(hide).toBeVisible();
  const other = dialog(page).getByRole('checkbox', { name: 'Show to the player Model swing' });
  await other.click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(other).not.toBeChecked();
  await expect(attached).not.toContainText('Model swing');
  await page.unrouteAll();
  await hide.click();
  await expect(attached.getByText('Shown to the player')).toBeFocused();
  await expect.poll(() => site.database.libraryAttachment.count({ where: { submissionId: submission.id } })).toBe(0);
});

test('[ANZ-03] [PLUS-14] a library that cannot be opened says so, and so do videos for the player that a proxy refuses', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/ERR_FAILED/, /status of 403/, /Failed to load the attached videos/);
  const coach = await site.factories.createCoach();
  await addLibraryVideo(site, numberedClip, { coachId: coach.account.id, name: 'Model swing' });
  await openAnalyzer(page, site, swingClip, { coach });
  await waitUntilLoaded(page);
  await page.route('**/assets/library-dialog-*.js', (route) => route.abort());
  await openLibrary(page);
  const alert = panel(page).getByRole('alert');
  await expect(alert).toContainText('The library could not be opened. Check your connection and try again.');
  await expectGoodScreen();
  await page.unrouteAll();

  await blockCall(page, 'library.attachments');
  await alert.getByRole('button', { name: 'Retry' }).click();
  const failure = dialog(page).getByRole('alert');
  await expect(failure).toContainText('The videos for the player could not be loaded.');
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Try Again' }).click();
  const shown = dialog(page).getByRole('checkbox', { name: 'Show to the player Model swing' });
  await expect(shown).toBeEnabled();
  await blockCall(page, 'library.attach');
  await shown.click();
  await expect(failure).toContainText('The videos for the player could not be changed.');
  await expect(shown).not.toBeChecked();
  await expectGoodScreen();
});

test("[PLUS-09] an admin finds everyone's library in the analyzer, not a coach's", async ({ page, site }) => {
  const coach = await site.factories.createCoach();
  await addLibraryVideo(site, swingClip, { coachId: coach.account.id, name: 'Private swing' });
  await addLibraryVideo(site, swingClip, { name: 'Model swing' });
  const { id } = await addVideo(site, await site.factories.createPlayer({ coach }), swingClip);
  await openAdmin(page, site, `/admin/analyzer?submission=${id}`);
  await waitUntilLoaded(page);
  await openLibrary(page);
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
  await expect(dialog(page).getByRole('listitem')).toContainText('Model swing');
});
