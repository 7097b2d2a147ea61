import { truncate, writeFile } from 'node:fs/promises';
import { addLibraryVideo } from '../fixtures/add-video.ts';
import { swingClip } from '../fixtures/clips.ts';
import { blockCall, failCall, holdCall } from '../fixtures/failing-calls.ts';
import {
  gigabyte,
  names,
  video,
  tab,
  toggle,
  file,
  permission,
  submit,
  storage,
  openLibrary,
  idOf,
  fillForm,
} from '../fixtures/library-page.ts';
import { pressInQuestion } from '../fixtures/questions.ts';
import { expect, test } from '../fixtures/test.ts';

test('[PLUS-09] a coach adds a video, which can be played as soon as it is prepared', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  await openLibrary(page, site, coach);
  await expect(page.getByText('No reference videos yet')).toBeVisible();
  await expect(
    page.getByText(
      'Add a model swing once, and it is at hand for every analysis: play it beside a player’s swing, or let the player keep it next to your analysis.',
    ),
  ).toBeVisible();
  await tab(page, 'Drills').click();
  await expect(
    page.getByText(
      'Add the exercises that you ask for again and again. With two clicks a player gets the right one next to your analysis.',
    ),
  ).toBeVisible();
  await tab(page, 'Reference Videos').click();
  await expect(page.getByText('0 B of 5.0 GB used')).toBeVisible();
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Add the first one' }).click();
  await expect(submit(page)).toBeDisabled();
  for (const text of [
    'MP4, MOV, M4V or WebM, up to 500 MB.',
    'A model swing to compare with',
    'An exercise for a player to do',
    'Separate them with commas, for example: load, opposite field.',
    'The person in this video allows me to show it to my players. If it is a child, a parent allows it.',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await file(page).setInputFiles(swingClip);
  await expect(page.getByLabel('Name')).toHaveValue('swing animation');
  await expect(page.getByLabel('Preview of swing-animation.mp4')).toBeVisible();
  await page.getByRole('radio', { name: /^Drill/ }).check();
  await page.getByLabel('Name').fill('  ');
  await expect(page.getByText('Please enter a name for the video.')).toBeVisible();
  await page.getByLabel('Name').fill('High tee');
  await page.getByLabel('Tags').fill('Load, opposite field, load');
  await submit(page).click();
  await expect(page.getByText('Please confirm that the person in the video allows it to be shown.')).toBeVisible();
  await expectGoodScreen();
  await permission(page).check();
  await submit(page).click();
  const added = page.getByText(
    '“High tee” was added to your library, under Drills. It can be played as soon as it is prepared.',
  );
  await expect(added).toBeVisible();
  await expect(page.locator(':focus')).toContainText('“High tee” was added');
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('127.1 KB of 5.0 GB used')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(added).toHaveCount(0);

  await tab(page, 'Drills').click();
  await expect(page).toHaveURL('/coach/library?kind=drill');
  await expect(video(page, 'High tee').getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'Load',
    'opposite field',
  ]);
  const stored = await site.database.libraryVideo.findMany({ where: { coachId: idOf(coach) } });
  expect(stored).toMatchObject([{ kind: 'drill', name: 'High tee', uploadedBy: coach.account.id }]);
  expect(stored[0]?.permissionConfirmedAt).not.toBeNull();
  // Without a reload.
  await video(page, 'High tee').getByRole('button', { name: 'Play High tee' }).click({ timeout: 60_000 });
  const player = page.getByRole('dialog', { name: 'High tee' }).locator('video');
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  await expectGoodScreen();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Play High tee' })).toBeFocused();
  await expectGoodScreen();
});

test('[PLUS-09] a file that cannot be added is refused with the reason', async ({
  page,
  site,
  expectLogged,
}, testInfo) => {
  expectLogged(/status of 4\d\d/);
  const coach = await site.factories.createCoach();
  await openLibrary(page, site, coach);
  await toggle(page).click();
  const notes = testInfo.outputPath('notes.txt');
  await writeFile(notes, 'Hands back');
  await file(page).setInputFiles(notes);
  await expect(page.getByRole('alert')).toHaveText('Please select a valid video file (.mp4, .mov, .m4v, or .webm)');
  await expect(submit(page)).toBeDisabled();
  const huge = testInfo.outputPath('huge.mp4');
  await writeFile(huge, '');
  await truncate(huge, 524_288_001);
  await file(page).setInputFiles(huge);
  await expect(page.getByRole('alert')).toHaveText('A library video must be at most 500 MB.');
  await expect(submit(page)).toBeDisabled();

  const fake = testInfo.outputPath('fake.mp4');
  await writeFile(fake, 'Hands back, and this is no video');
  await file(page).setInputFiles(fake);
  await permission(page).check();
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This file is not a video we can read. It may be damaged or incomplete. Please choose another.',
  );
  await expect(submit(page)).toBeEnabled();
  await expect(page.getByLabel('Name')).toHaveValue('fake');
  // The next file of the same form is added.
  await file(page).setInputFiles(swingClip);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('swing animation');
  await permission(page).check();
  await submit(page).click();
  await expect(names(page)).toHaveText(['swing animation']);
  await expect(page.getByText('127.1 KB of 5.0 GB used')).toBeVisible();
});

test('[PLUS-09] a full library says so, and how much is used', async ({
  page,
  site,
  expectLogged,
  expectGoodScreen,
}) => {
  expectLogged(/status of 4\d\d/);
  const coach = await site.factories.createCoach();
  await site.factories.createLibraryVideo({
    coachId: idOf(coach),
    name: 'Long one',
    size: BigInt(5 * gigabyte - 1_000),
  });
  await openLibrary(page, site, coach);
  await expect(page.getByText('5.0 GB of 5.0 GB used')).toBeVisible();
  await expect(storage(page)).toHaveAttribute('aria-valuetext', '5.0 GB of 5.0 GB used');
  await fillForm(page, swingClip);
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your library is full: with this file it would hold more than 5 GB. Remove videos to add more.',
  );
  await expectGoodScreen();
});

test('[PLUS-09] name, kind and tags are edited, and found again', async ({
  page,
  site,
  expectLogged,
  expectGoodScreen,
}) => {
  expectLogged(/status of 403/);
  const coach = await site.factories.createCoach();
  const other = await site.factories.createCoach();
  await site.factories.createLibraryVideo({ coachId: idOf(coach), name: 'Tee work', tags: ['load'] });
  await site.factories.createLibraryVideo({ coachId: idOf(coach), name: 'Trout from the side' });
  await site.factories.createLibraryVideo({ coachId: idOf(other), name: 'Tee work of another coach' });
  await openLibrary(page, site, coach);
  await expect(names(page)).toHaveText(['Tee work', 'Trout from the side']);
  await video(page, 'Tee work').getByRole('button', { name: 'Edit Tee work' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Video' });
  await dialog.getByLabel('Name').fill(' Two-ball tee ');
  await dialog.getByLabel('Tags').fill('load, this tag is longer than thirty characters');
  await expect(dialog).toContainText('a tag can have at most 30 characters.');
  await dialog.getByLabel('Tags').fill('load, stride length');
  await dialog.getByRole('radio', { name: /^Drill/ }).check();
  await expectGoodScreen();
  await blockCall(page, 'library.update');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The changes could not be saved. Please try again.');
  await page.unrouteAll();
  const release = await holdCall(page, 'library.update');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await release();
  await expect(dialog).toHaveCount(0);
  await expect(names(page)).toHaveText(['Trout from the side']);

  await tab(page, 'Drills').click();
  await expect(names(page)).toHaveText(['Two-ball tee']);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(search).toHaveAttribute('placeholder', 'Name or tag');
  await search.fill('stride');
  await expect(page).toHaveURL('/coach/library?kind=drill&search=stride');
  await expect(names(page)).toHaveText(['Two-ball tee']);
  await expect(page.getByText('1 video found')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0);
  await search.fill('bunt');
  await expect(page.getByText('Nothing found for “bunt”')).toBeVisible();
  await expect(page.getByText('The search looks at names and tags.')).toBeVisible();
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Show all drills' }).click();
  await expect(names(page)).toHaveText(['Two-ball tee']);
});

test('[PLUS-09] videos are put in order with the keyboard, below them are those for everyone', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 500/);
  const coach = await site.factories.createCoach();
  const tag = `order ${coach.account.id}`;
  for (const name of ['One', 'Two', 'Three']) await site.factories.createLibraryVideo({ coachId: idOf(coach), name });
  await site.factories.createLibraryVideo({ name: 'Model swing', tags: [tag] });
  await openLibrary(page, site, coach);
  const own = page.locator('li[data-video]', { has: page.getByRole('button', { name: /^Edit/ }) });
  const order = own.getByRole('heading', { level: 3 });
  await expect(order).toHaveText(['One', 'Two', 'Three']);
  await expect(video(page, 'Model swing')).toContainText('Everyone');
  await expect(video(page, 'Model swing').getByRole('button', { name: /Edit|Move|Remove/ })).toHaveCount(0);

  const down = page.getByRole('button', { name: 'Move One down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(order).toHaveText(['Two', 'One', 'Three']);
  await expect(down).toBeFocused();
  await expect(page.getByText('One is now number 2.')).toHaveAttribute('role', 'status');
  await page.keyboard.press('Enter');
  await expect(order).toHaveText(['Two', 'Three', 'One']);
  await expect(down).toBeFocused();
  await expect(down).toBeDisabled();
  await page.getByRole('button', { name: 'Move Three up' }).click();
  await expect(order).toHaveText(['Three', 'Two', 'One']);
  await expect
    .poll(async () => {
      const rows = await site.database.libraryVideo.findMany({
        where: { coachId: idOf(coach) },
        orderBy: { position: 'asc' },
      });
      return rows.map(({ name }) => name);
    })
    .toEqual(['Three', 'Two', 'One']);
  await page.reload();
  await expect(order).toHaveText(['Three', 'Two', 'One']);

  await failCall(page, 'library.move');
  // The order cannot be read again either.
  await failCall(page, 'library.list');
  await page.getByRole('button', { name: 'Move One up' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The video could not be moved' })).toBeVisible();
  await expect(order).toHaveText(['Three', 'Two', 'One']);
});

test('[PLUS-09] a video is removed after a question, and frees its storage', async ({
  page,
  site,
  expectLogged,
  expectGoodScreen,
}) => {
  expectLogged(/status of 500/);
  const coach = await site.factories.createCoach();
  await site.factories.createLibraryVideo({ coachId: idOf(coach), name: 'Old drill', size: 3_145_728n, kind: 'drill' });
  await site.factories.createLibraryVideo({ coachId: idOf(coach), name: 'Broken', status: 'failed', kind: 'drill' });
  await site.factories.createLibraryVideo({ coachId: idOf(coach), name: 'Fresh', status: 'preparing', size: 0n });
  await openLibrary(page, site, coach);
  await expect(video(page, 'Fresh')).toContainText('Being prepared');
  await tab(page, 'Drills').click();
  await expect(page.getByText('3.0 MB of 5.0 GB used')).toBeVisible();
  await expect(video(page, 'Broken')).toContainText('Not playable');
  await expect(video(page, 'Broken')).toContainText(
    'This video could not be prepared. Remove it and upload another file.',
  );
  await expectGoodScreen();
  const remove = page.getByRole('button', { name: 'Remove Old drill' });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Remove “Old drill”?' });
  await expect(question).toContainText(
    'It leaves your library. Players who got it with an analysis still see it until that analysis expires.',
  );
  await pressInQuestion(page, 'Cancel');
  await expect(names(page)).toHaveText(['Old drill', 'Broken']);
  await failCall(page, 'library.remove');
  await remove.click();
  await pressInQuestion(page, 'Remove');
  await expect(page.getByRole('alert')).toContainText('“Old drill” could not be removed');
  await page.unrouteAll();
  await remove.click();
  await pressInQuestion(page, 'Remove');
  await expect(page.getByRole('status').filter({ hasText: '“Old drill” was removed.' })).toBeFocused();
  await expect(names(page)).toHaveText(['Broken']);
  await expect(page.getByText('0 B of 5.0 GB used')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Drills', level: 2 })).toBeFocused();
});

test('[PLUS-09] a library that is loading or cannot be loaded shows it, and can be tried again', async ({
  page,
  site,
  expectLogged,
  expectGoodScreen,
}) => {
  expectLogged(/status of 500/, /Failed to load the library/, /Failed to load the storage in use/);
  const coach = await site.factories.createCoach();
  await failCall(page, 'library.list');
  await failCall(page, 'library.storage');
  await openLibrary(page, site, coach);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText('The storage in use could not be loaded.')).toBeVisible();
  await expectGoodScreen();
  await page.unrouteAll();
  const release = await holdCall(page, 'library.list');
  await page.reload();
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
  await expectGoodScreen();
  await release();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
});

test('[PLUS-09] a preview that cannot be played says so, and can be tried again', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 500/);
  const coach = await site.factories.createCoach();
  await addLibraryVideo(site, swingClip, { coachId: idOf(coach), name: 'Trout' });
  await openLibrary(page, site, coach);
  await page.route(/\/api\/library\/video\/[^?]+$/, (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Play Trout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Trout' });
  await expect(dialog.getByRole('alert')).toContainText(
    'The video could not be played. Check your connection, or whether it was removed.',
  );
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect
    .poll(() => dialog.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
});
