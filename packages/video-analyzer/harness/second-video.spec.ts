import { expect, test } from '@playwright/test';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { clips, file } from './second-video-clips.ts';
import { addReference, bar, chooseFile, chooseVideo2, dialog, openAnalyzer, panel, shot } from './second-video-page.ts';

const model = file('model-swing_side.mp4', clips.numbered);

test('[ANZ-01] [ANZ-03] a file chosen as video 2 stands beside video 1, and can be removed @main', async ({ page }) => {
  await openAnalyzer(page);
  await expect(page.getByRole('heading', { name: 'ADD VIDEO 2', exact: true })).toBeVisible();
  await shot(page, 'empty');
  await chooseVideo2(page, model);
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
  await expect(panel(page)).toContainText('model-swing_side.mp4');
  await expect(page.getByRole('button', { name: 'Side by side' })).toHaveAttribute('aria-pressed', 'true');
  await shot(page, 'two-videos');
  await page.getByRole('button', { name: 'Remove video 2' }).click();
  await expect(bar(page, 'Video 2')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Playback', exact: true })).toContainText('Frame 1');
  await expect(panel(page)).not.toContainText('model-swing_side.mp4');
});

test('[ANZ-03] [ANZ-10] both lists: add, show as video 2, replace, remove from the list', async ({ page }) => {
  await openAnalyzer(page);
  const references = page.getByRole('group', { name: 'Reference videos' });
  const drills = page.getByRole('group', { name: 'Drill videos' });
  await expect(references).toContainText('None added yet.');
  await addReference(page, 'Add reference video', model);
  await addReference(page, 'Add drill video', file('tee_drill.mp4', clips.other), 'Tee drill, high hands');
  const modelButton = references.getByRole('button', { name: 'model swing side', exact: true });
  const drillButton = drills.getByRole('button', { name: 'Tee drill, high hands', exact: true });
  await expect(drills.getByRole('button', { name: 'model swing side' })).toHaveCount(0);

  await modelButton.click();
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
  await expect(modelButton).toHaveAttribute('aria-pressed', 'true');
  await bar(page, 'Video 2').getByRole('button', { name: 'Next frame' }).click();
  await expect(bar(page, 'Video 2')).toContainText('Frame 2');
  await drillButton.click();
  await expect(bar(page, 'Video 2')).toContainText('Frame 1');
  await expect(bar(page, 'Video 2')).not.toContainText('/ 90');
  await expect(drillButton).toHaveAttribute('aria-pressed', 'true');
  await expect(modelButton).toHaveAttribute('aria-pressed', 'false');
  await shot(page, 'lists');

  const removeModel = references.getByRole('button', { name: 'Remove model swing side' });
  await expect(removeModel).toHaveAttribute('title', 'Remove from this list');
  await removeModel.click();
  await expect(references).toContainText('None added yet.');
  await drills.getByRole('button', { name: 'Remove Tee drill, high hands' }).click();
  await expect(drills).toContainText('None added yet.');
  await expect(bar(page, 'Video 2')).toBeVisible();
});

test('[PLUS-06] [ANZ-03] another video 2 begins unlinked at its first frame, and video 1 stays at its frame', async ({
  page,
}) => {
  await openAnalyzer(page);
  await chooseVideo2(page, model);
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
  await bar(page, 'Video 1').getByRole('slider', { name: 'Position' }).fill('20');
  await bar(page, 'Video 2').getByRole('slider', { name: 'Position' }).fill('50');
  await page.getByRole('button', { name: 'Linked' }).click();
  await bar(page, 'Video 2').getByRole('button', { name: 'Next frame' }).click();
  await expect(bar(page, 'Video 1')).toContainText('Frame 22 ');

  await chooseVideo2(page, file('other.mp4', clips.other));
  await expect(bar(page, 'Video 2')).not.toContainText('/ 90');
  await expect(page.getByRole('button', { name: 'Linked' })).toHaveAttribute('aria-pressed', 'false');
  await expect(bar(page, 'Video 2')).toContainText('Frame 1 ');
  await expect(bar(page, 'Video 2').getByRole('group', { name: 'Mark' })).toContainText('No mark');
  await expect(bar(page, 'Video 1')).toContainText('Frame 22 ');
});

test('[PLUS-06] [ANZ-03] video 2 that is removed and chosen again is still linked', async ({ page }) => {
  await openAnalyzer(page);
  await chooseVideo2(page, model);
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
  await bar(page, 'Video 2').getByRole('slider', { name: 'Position' }).fill('50');
  await page.getByRole('button', { name: 'Linked' }).click();
  await page.getByRole('button', { name: 'Remove video 2' }).click();
  await expect(bar(page, 'Video 2')).toHaveCount(0);
  await chooseVideo2(page, model);
  await expect(page.getByRole('button', { name: 'Linked' })).toHaveAttribute('aria-pressed', 'true');
  await expect(bar(page, 'Video 2')).toContainText('Frame 51 ');
});

test('[ANZ-10] the lists of reference and drill videos are gone after a reload', async ({ page }) => {
  await openAnalyzer(page);
  const references = page.getByRole('group', { name: 'Reference videos' });
  await addReference(page, 'Add reference video', file('model_swing_side.mp4', clips.numbered));
  await expect(references).not.toContainText('None added yet.');
  await page.reload();
  await expect(references).toContainText('None added yet.');
});

test('[ANZ-10] adding needs a file and a name, which is proposed from the file', async ({ page }) => {
  await openAnalyzer(page);
  await panel(page).getByRole('button', { name: 'Add reference video' }).click();
  const name = dialog(page).getByLabel('Name');
  const add = dialog(page).getByRole('button', { name: 'Add', exact: true });
  const alert = dialog(page).getByRole('alert');
  await expect(dialog(page)).toContainText('Stays on this computer, and in this list until you leave the page.');
  await add.click();
  await expect(alert).toHaveText('Please select a file and enter a name');
  await name.fill('A name without a file');
  await expect(alert).toHaveCount(0);
  await add.click();
  await expect(alert).toHaveText('Please select a file and enter a name');
  await name.fill('');
  await dialog(page).getByLabel('Video file').setInputFiles(model);
  await expect(name).toHaveValue('model swing side');
  await shot(page, 'add-dialog');
  await name.fill('   ');
  await add.click();
  await expect(alert).toHaveText('Please select a file and enter a name');
  await shot(page, 'add-dialog-alert');
  expect(await axeViolations(page)).toEqual([]);
  await name.fill('Own name');
  await dialog(page).getByLabel('Video file').setInputFiles(file('other-file.mp4', clips.other));
  await expect(name).toHaveValue('Own name');
  await name.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(panel(page).getByRole('button', { name: 'Own name', exact: true })).toBeVisible();
});

test('[ANZ-10] a reference may be the path of a video on this site', async ({ page }) => {
  await page.route('**/videos/**', (route) => route.fulfill({ contentType: 'video/mp4', body: clips.numbered }));
  await openAnalyzer(page);
  await panel(page).getByRole('button', { name: 'Add drill video' }).click();
  await dialog(page).getByText('Use a video on this site instead').click();
  const path = dialog(page).getByLabel('Path of the video');
  await expect(path).toHaveAccessibleDescription('Used if no file is chosen. For example /videos/model-swing.mp4');
  await path.fill('https://elsewhere.test/tee.mp4');
  await expect(dialog(page).getByLabel('Name')).toHaveValue('tee');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Enter the path of a video on this site. It begins with a slash.',
  );
  await path.fill('/videos/soft-toss_front.mp4');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await panel(page).getByRole('button', { name: 'soft toss front', exact: true }).click();
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
});

test('[ANZ-03] [ANZ-10] before video 1 is there, choosing a video asks to wait', async ({ page }) => {
  let isHeld = true;
  await page.route('**/clip.mp4', (route) =>
    isHeld ? route.fulfill({ status: 409 }) : route.fulfill({ contentType: 'video/mp4', body: clips.video1 }),
  );
  await page.goto('/analyzer.html');
  await addReference(page, 'Add reference video', model);
  await panel(page).getByRole('button', { name: 'model swing side', exact: true }).click();
  const alert = panel(page).getByRole('alert');
  await expect(alert).toContainText('Please wait for the video player to initialize before loading reference videos.');
  await shot(page, 'please-wait');
  isHeld = false;
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(alert).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'model swing side', exact: true }).click();
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
});

test('[ANZ-03] another swing of this player: pages, ages, and the swing as video 2', async ({ page }) => {
  const ages = [1, 9, 22, 50, 100, 400, 900];
  const swings = ages.map((days, number) => ({
    submissionId: `swing-${number}`,
    createdAt: new Date(Date.now() - days * 86_400_000 - 60_000).toISOString(),
    fileName: `IMG_${number}.MOV`,
    thumbnailUrl: null,
    videoUrl: `/swings/${number}.mp4`,
  }));
  let isBroken = true;
  await page.route('**/swings.json', (route) =>
    isBroken ? route.fulfill({ status: 500 }) : route.fulfill({ json: { swings } }),
  );
  await page.route('**/swings/*.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: clips.numbered }));
  await openAnalyzer(page);
  const another = panel(page).getByRole('button', { name: 'Another swing' });
  await expect(another).toHaveAttribute('title', 'Another swing of this player');
  await another.click();
  await expect(dialog(page).getByRole('alert')).toContainText('The swings could not be loaded. Check your connection.');
  isBroken = false;
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(5);
  await expect(dialog(page).getByRole('listitem').nth(0)).toContainText('yesterday');
  await expect(dialog(page).getByRole('listitem').nth(2)).toContainText('3 weeks ago');
  await shot(page, 'swings-dialog');
  expect(await axeViolations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Load more' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(7);
  await expect(dialog(page).getByRole('listitem').nth(6)).toContainText('2 years ago');
  await dialog(page).getByRole('button', { name: '3 weeks ago' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
  await expect(panel(page)).toContainText('Mia Torres, ');
});

test('[ANZ-03] a player without another swing gets a clear word', async ({ page }) => {
  await page.route('**/swings.json', (route) => route.fulfill({ json: { swings: [] } }));
  await openAnalyzer(page);
  await panel(page).getByRole('button', { name: 'Another swing' }).click();
  await expect(dialog(page)).toContainText('There is no other swing of Mia Torres to show.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('[ANZ-03] a video of the library becomes video 2', async ({ page }) => {
  await page.route('**/library.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: clips.numbered }));
  await openAnalyzer(page);
  await panel(page).getByRole('button', { name: 'Library' }).click();
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
  await expect(panel(page)).toContainText('Model');
});

test('[ANZ-03] another video takes the place of the one drawn on only after a question', async ({ page }) => {
  await openAnalyzer(page);
  await chooseVideo2(page, model);
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
  const box = (await page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.6, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();

  await page.getByRole('button', { name: 'Remove video 2' }).click();
  await chooseVideo2(page, file('same-content.mp4', clips.numbered));
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeEnabled();

  const question = page.getByRole('alertdialog');
  await chooseVideo2(page, file('other.mp4', clips.other));
  await expect(question).toContainText(
    '“other.mp4” is not “same-content.mp4”. Use it instead and delete the drawing made on “same-content.mp4”? Undo brings it back.',
  );
  await shot(page, 'question');
  await page.keyboard.press('Escape');
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
  await chooseVideo2(page, file('other.mp4', clips.other));
  await question.getByRole('button', { name: 'Use and delete' }).click();
  await expect(panel(page)).toContainText('other.mp4');
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeEnabled();
});

test('[ANZ-01] the panel is clean for axe with two videos, and nothing sticks out', async ({ page }) => {
  await openAnalyzer(page);
  const long = 'A model swing with a name that is much longer than the panel is wide';
  await addReference(page, 'Add reference video', model, long);
  await panel(page).getByRole('button', { name: long, exact: true }).click();
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
  expect(await axeViolations(page)).toEqual([]);
  for (const [width, height] of [
    [1366, 768],
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await panel(page).scrollIntoViewIfNeeded();
    await shot(page, `panel-${width}`);
    const box = (await panel(page).boundingBox())!;
    const wide = await panel(page).evaluate((element) =>
      [...element.querySelectorAll('*:not(input)')]
        .filter((one) => one.getBoundingClientRect().right > element.getBoundingClientRect().right + 1)
        .map((one) => one.outerHTML),
    );
    expect(wide).toEqual([]);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
  }
  expect(await axeViolations(page)).toEqual([]);
});

test('[ANZ-10] a dialog that cannot be loaded leaves the analysis as it is', async ({ page }) => {
  await openAnalyzer(page);
  await page.route('**/add-reference-dialog*', (route) => route.abort());
  await panel(page).getByRole('button', { name: 'Add reference video' }).click();
  await expect(panel(page).getByRole('alert')).toContainText(
    'This could not be opened. Check your connection and try again.',
  );
  await chooseFile(page, panel(page).getByRole('button', { name: 'Choose a file' }), model);
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
});
