import { expect, test, type Route } from '@playwright/test';
import { createDocumentServer, drawLine, expectLine, openKept, saveStatus } from './documents.ts';
import { clips, file } from './second-video-clips.ts';
import { bar, chooseFile, chooseVideo2, panel, shot } from './second-video-page.ts';
import { speedButton } from './speed-buttons.ts';

const savedAlready = /Saved|Kept automatically/;

test('[ANZ-03] [PLUS-05] after a reload a file is asked for again, and goes on with its drawings', async ({
  page,
  context,
}) => {
  const server = createDocumentServer();
  await server.serve(context);
  await openKept(page);
  await chooseVideo2(page, file('model-swing.mp4', clips.numbered));
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
  await page.getByRole('button', { name: 'Video 2', exact: true }).click();
  // The status cannot be waited for here: until the layout is sent, it shows that the earlier changes are saved.
  await expect.poll(() => server.get('layout:mode')?.data).toMatchObject({ mode: 'video2' });
  await drawLine(page, 0.3);
  await expect(saveStatus(page)).toHaveText(savedAlready);

  await openKept(page);
  await expect(panel(page)).toContainText('Choose model-swing.mp4 again to go on with its drawings.');
  await shot(page, 'choose-again');
  const clear = page.getByRole('button', { name: 'Clear all' });
  await expect(clear, 'no drawing of video 2 is on the stage').toBeDisabled();
  await page.keyboard.press('Escape');
  const again = panel(page).getByRole('button', { name: 'Choose it again' });
  const question = page.getByRole('alertdialog');
  await chooseFile(page, again, file('other.mp4', clips.other));
  await expect(question).toContainText(
    '“other.mp4” is not “model-swing.mp4”. Use it instead and delete the drawing made on “model-swing.mp4”? Undo brings it back.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar(page, 'Video 2')).toHaveCount(0);

  await chooseFile(page, again, file('renamed.mp4', clips.numbered));
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Video 2', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expectLine(page, 0.3);
  await page.getByRole('button', { name: 'Video 1', exact: true }).click();
  await expect(clear).toBeDisabled();
  await page.getByRole('button', { name: 'Side by side' }).click();
  await expect(clear).toBeEnabled();
});

test('[ANZ-03] [PLUS-05] after a reload a library video comes back by itself, until it is removed', async ({
  page,
  context,
}) => {
  const server = createDocumentServer();
  await server.serve(context);
  await context.route('**/library.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: clips.numbered }));
  await context.route('**/library.json', (route) => route.fulfill({ json: {} }));
  await openKept(page);
  await panel(page).getByRole('button', { name: 'Library' }).click();
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
  await expect(saveStatus(page)).toHaveText(savedAlready);

  await openKept(page);
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
  await page.getByRole('button', { name: 'Remove video 2' }).click();
  await expect.poll(() => server.get('video2:source')?.data).toMatchObject({ isRemoved: true });
  await expect(saveStatus(page)).toHaveText(savedAlready);

  await openKept(page);
  await expect(panel(page)).not.toContainText('Remove video 2');
  await expect(bar(page, 'Video 2')).toHaveCount(0);
});

test('[ANZ-03] a library video that was deleted since says so', async ({ page, context }) => {
  const server = createDocumentServer();
  await server.serve(context);
  await context.route('**/library.json', (route) => route.fulfill({ status: 404 }));
  const data = { kind: 'video', name: 'Model', source: { type: 'library', videoId: 'lib-1' }, isRemoved: false };
  server.save([{ id: 'video2', data, editedAt: '2026-11-20T10:00:00.000Z', format: 1 }], 0);
  await openKept(page);
  await expect(panel(page).getByRole('alert')).toContainText(
    'Failed to load Model. Error: This video no longer exists. Drawings and checkpoints made on it are kept.',
  );
});

test('[ANZ-03] [PLUS-05] a library video deleted while it is open goes on, and its work outlives it', async ({
  page,
  context,
}) => {
  let isDeleted = false;
  const server = createDocumentServer();
  await server.serve(context);
  const serve = (found: Parameters<Route['fulfill']>[0]) => (route: Route) =>
    route.fulfill(isDeleted ? { status: 404 } : found);
  await context.route('**/library.mp4', serve({ contentType: 'video/mp4', body: clips.numbered }));
  await context.route('**/library.json', serve({ json: {} }));
  await openKept(page);
  await panel(page).getByRole('button', { name: 'Library' }).click();
  const [video1, video2] = [bar(page, 'Video 1'), bar(page, 'Video 2')];
  await expect(video2).toContainText('/ 90');

  isDeleted = true;
  await page.getByRole('button', { name: 'Video 2', exact: true }).click();
  await video2.getByRole('slider', { name: 'Position' }).fill('30');
  await expect(video2).toContainText('Frame 31');
  await drawLine(page, 0.3);
  await page.keyboard.press('Shift+4');
  // Slow, so that it does not end before it is paused.
  await speedButton(video2, '0.1').click();
  await video2.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(video2).not.toContainText('Frame 31 ');
  await video2.getByRole('button', { name: 'Pause' }).click();
  // A browser that gives up its decoder reports this. The video is opened again from what was downloaded.
  await page
    .locator('video')
    .last()
    .evaluate((video) => video.dispatchEvent(new Event('error')));
  await page.getByRole('button', { name: 'Retry' }).click();
  await video2.getByRole('slider', { name: 'Position' }).fill('30');
  await expectLine(page, 0.3);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(saveStatus(page)).toHaveText(savedAlready);

  await openKept(page);
  await expect(panel(page).getByRole('alert')).toContainText(
    'Failed to load Model. Error: This video no longer exists. Drawings and checkpoints made on it are kept.',
  );
  await shot(page, 'deleted-while-open');
  const playback = page.getByRole('region', { name: 'Playback', exact: true });
  await playback.getByRole('button', { name: 'Next frame' }).click();
  await expect(playback).toContainText('Frame 2 ');
  await expect(saveStatus(page)).toHaveText(savedAlready);

  isDeleted = false;
  await panel(page).getByRole('button', { name: 'Library' }).click();
  await expect(video1).toContainText('Frame 2 ');
  await page.getByRole('button', { name: 'Video 2', exact: true }).click();
  await video2.getByRole('slider', { name: 'Position' }).fill('30');
  await expectLine(page, 0.3);
  await expect(video2.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', /Contact$/);
});
