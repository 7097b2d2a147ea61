import { swingClip } from '../fixtures/clips.ts';
import { typedCall } from '../fixtures/failing-calls.ts';
import { names, file, submit, openLibrary, idOf, fillForm } from '../fixtures/library-page.ts';
import { chunkBytes, writeLongVideo } from '../fixtures/long-upload.ts';
import { expect, test } from '../fixtures/test.ts';

test('[PLUS-09] an upload goes on where it stopped when the connection was cut, and on other pages', async ({
  page,
  site,
  expectLogged,
}, testInfo) => {
  expectLogged(/ERR_CONNECTION_RESET/);
  const path = testInfo.outputPath('long-swing.mp4');
  await writeLongVideo(path);
  const offsets: number[] = [];
  let isCut = false;
  await page.route('**/api/library/tus/*', async (route) => {
    const request = route.request();
    const offset = Number(request.headers()['upload-offset']);
    if (request.method() !== 'PATCH') return route.continue();
    if (offset === chunkBytes && !isCut) {
      isCut = true;
      return route.abort('connectionreset');
    }
    offsets.push(offset);
    return route.continue();
  });
  await openLibrary(page, site, await site.factories.createCoach());
  await fillForm(page, path);
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeFocused();
  await page.getByRole('link', { name: 'Players' }).click();
  await expect(page.getByRole('heading', { name: 'Players', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByText('“long swing” was added to your library, under Reference Videos.')).toBeVisible({
    timeout: 30_000,
  });
  expect(offsets, 'no part is sent twice').toEqual([0, chunkBytes, 2 * chunkBytes]);
  await expect(names(page)).toHaveText(['long swing']);
});

test('[PLUS-09] a request for an upload is repeated after its response was lost, and reserves its bytes once', async ({
  page,
  site,
  expectLogged,
  expectGoodScreen,
}) => {
  expectLogged(/ERR_CONNECTION_RESET/);
  const coach = await site.factories.createCoach();
  await openLibrary(page, site, coach);
  await page.route(
    typedCall('library.requestUpload'),
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await fillForm(page, swingClip);
  await submit(page).click();
  const tryNow = page.getByRole('button', { name: 'Try now' });
  await expect(tryNow).toBeVisible();
  const ids = async () =>
    (await site.database.libraryVideo.findMany({ where: { coachId: idOf(coach) } })).map(({ id }) => id);
  const reserved = await ids();
  expect(reserved).toHaveLength(1);
  await expectGoodScreen();
  await tryNow.click();
  await expect(page.getByText('“swing animation” was added to your library, under Reference Videos.')).toBeVisible();
  expect(await ids()).toEqual(reserved);
  await expect(page.getByText('127.1 KB of 5.0 GB used')).toBeVisible();
});

test('[PLUS-09] an upload that is cancelled during an outage frees its bytes as soon as the server is reached', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/ERR_CONNECTION_RESET/);
  const coach = await site.factories.createCoach();
  await openLibrary(page, site, coach);
  await page.route(typedCall('library.requestUpload'), async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await fillForm(page, swingClip);
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
  const reserved = { coachId: idOf(coach), removedAt: null };
  expect(await site.database.libraryVideo.count({ where: reserved })).toBe(1);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect.poll(() => site.database.libraryVideo.count({ where: reserved })).toBe(0);
  await expect(page.getByText('0 B of 5.0 GB used')).toBeVisible();
});

test('[PLUS-09] a cancelled upload leaves nothing behind', async ({ page, site, expectGoodScreen }, testInfo) => {
  const path = testInfo.outputPath('long-swing.mp4');
  await writeLongVideo(path);
  const coach = await site.factories.createCoach();
  await page.route('**/api/library/tus/*', (route) => {
    const isSecondPart = Number(route.request().headers()['upload-offset']) > 0;
    return isSecondPart ? undefined : route.continue();
  });
  await openLibrary(page, site, coach);
  await fillForm(page, path);
  await submit(page).click();
  await expect(page.getByText('40%')).toBeVisible();
  await expect(file(page)).toBeDisabled();
  await expectGoodScreen();
  await page.getByRole('link', { name: 'Players' }).click();
  await expect(page.getByRole('heading', { name: 'Players', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(submit(page)).toBeEnabled();
  await expect(page.getByLabel('Name')).toHaveValue('long swing');
  await expect(page.getByText('0 B of 5.0 GB used')).toBeVisible();
  const kept = { coachId: idOf(coach), removedAt: null };
  await expect.poll(() => site.database.libraryVideo.count({ where: kept })).toBe(0);
});
