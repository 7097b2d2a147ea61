import { expect, test, type Page } from '@playwright/test';
import { openParts } from './fixtures.ts';
import {
  open,
  openTab,
  others,
  partStored,
  previewSeconds,
  recordedAtLeast,
  recorder,
  recordings,
  startButton,
  startRecording,
  stop,
} from './kept-takes-page.ts';
import type { Parts } from './parts.ts';
import { look, openWith, question, serveClip, skipMicrophoneTest, storedFiles } from './recordings-page.ts';

declare const parts: Parts;

test.beforeEach(async ({ context }) => {
  await serveClip(context);
  await skipMicrophoneTest(context);
});

const storeKeyPoint = (page: Page, id: string) =>
  page.evaluate((key) => localStorage.setItem(key, '[{"seconds":1,"text":"Grip"}]'), `key-points/${id}`);
const storedKeyPoints = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('key-points/')));

test('[REC-04] finished recordings are there after a reload, and other accounts do not see them', async ({ page }) => {
  await open(page);
  await startRecording(page);
  await recordedAtLeast(page, 2);
  await stop(page);
  await expect.poll(() => previewSeconds(page)).toBeGreaterThan(1.9);
  const seconds = await previewSeconds(page);
  await page.reload();
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).not.toContainText('Recovered');
  await expect.poll(() => previewSeconds(page)).toBeCloseTo(seconds, 2);

  await open(page, 'account=coach-2');
  await expect(startButton(page).or(page.getByRole('button', { name: 'Test Mic First' }))).toBeVisible();
  await expect(recordings(page)).toHaveCount(0);
  await open(page, 'account=coach-2&submission=other');
  await expect(others(page)).toHaveCount(0);
  expect(await storedFiles(page)).toHaveLength(2);

  await open(page, 'completed');
  await expect(recordings(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Approve and send' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Analysis', exact: true })).toContainText(
    'This swing has been analyzed. Its analysis is in the queue.',
  );
  await look(page, 'take-of-completed');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download recording 1' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Recording 1.mp4');
});

test('[REC-04] another submission says that a recording waits, with a link, a download and a way to discard it', async ({
  page,
}) => {
  await open(page);
  await startRecording(page);
  await recordedAtLeast(page, 2);
  await stop(page);

  await open(page, 'submission=other&player=Sam+Lee');
  await expect(others(page)).toContainText('A recording for Mia Torres is kept on this computer.');
  await expect(recordings(page)).toHaveCount(0);
  await look(page, 'take-elsewhere');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    others(page).getByRole('button', { name: 'Download the recording for Mia Torres' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Mia Torres – recording.mp4');

  await others(page).getByRole('link', { name: 'Open the swing of Mia Torres' }).click();
  await expect(recordings(page)).toHaveCount(1);
  await expect(others(page)).toHaveCount(0);
  await page.goBack();
  await others(page).getByRole('button', { name: 'Discard the recording for Mia Torres' }).click();
  await expect(question(page)).toContainText('Delete the recording for Mia Torres? It cannot be brought back.');
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(others(page)).toHaveCount(0);
  await expect.poll(() => storedFiles(page)).toEqual([]);
});

test('[REC-04] a recording of the practice swing is named as such in other analyzers', async ({ page }) => {
  await openParts(page);
  await page.evaluate(() => parts.makeKeptTake({ seconds: 1, beepHertz: null, submissionId: null }));
  await open(page);
  await expect(others(page).getByRole('heading')).toHaveText('Not sent yet');
  await expect(others(page)).toContainText('A recording of the practice swing is kept on this computer.');
  await expect(others(page).getByRole('link', { name: 'Open the practice swing' })).toBeVisible();
  await expect(
    others(page).getByRole('button', { name: 'Download the recording of the practice swing' }),
  ).toBeVisible();
  await others(page).getByRole('button', { name: 'Discard the recording of the practice swing' }).click();
  await expect(question(page)).toContainText('Delete the recording of the practice swing? It cannot be brought back.');
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(others(page)).toHaveCount(0);
});

test('[REC-04] a second tab does not offer a recording that runs, and does once the first has crashed or finished', async ({
  page,
  context,
}) => {
  await open(page);
  await startRecording(page);
  await recordedAtLeast(page, 2);
  const second = await openTab(context);
  const third = await openTab(context, 'submission=other');
  // The video, its manifest, and the file that the next manifest will be written to.
  expect(await storedFiles(second)).toHaveLength(3);
  await expect(recordings(second)).toHaveCount(0);
  await expect(others(third)).toHaveCount(0);

  await page.bringToFront();
  await stop(page);
  await expect(recordings(second)).toHaveCount(1);
  await expect(recordings(second)).not.toContainText('Recovered');
  await expect(others(third)).toContainText('A recording for Mia Torres is kept on this computer.');
  await second.bringToFront();
  await second.getByRole('button', { name: 'Delete recording 1' }).click();
  await question(second).getByRole('button', { name: 'Delete' }).click();
  await expect(recordings(page)).toHaveCount(0);
  await expect(others(third)).toHaveCount(0);

  await page.bringToFront();
  await startButton(page).click();
  await partStored(page);
  await page.close();
  await expect(recordings(second)).toContainText('Recovered');
  await expect(others(third)).toContainText('An interrupted recording for Mia Torres is kept on this computer.');
});

test('[REC-04] [ANZ-11] leaving asks while a recording runs, which is then finished and kept', async ({ page }) => {
  await open(page);
  await startRecording(page);
  await recordedAtLeast(page, 1);
  await page.getByRole('button', { name: 'Back to Queue' }).click();
  await expect(question(page)).toContainText('You will lose all your progress.');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await stop(page);
});

test('[REC-02] [REC-04] a disk that gets full during a recording: it goes on, and the panel says that it can be lost', async ({
  page,
}) => {
  await open(page);
  await startRecording(page);
  await partStored(page);
  await expect(recorder(page)).not.toContainText('no room left on the disk');
  const client = await page.context().newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 });
  await expect(recorder(page)).toContainText(
    'There is no room left on the disk. The recording goes on, but its rest is only in this tab: it is lost if the tab is closed or crashes before the recording is sent.',
  );
  await look(page, 'take-disk-full');
  await stop(page);
  await expect(recordings(page)).toContainText('In this tab only');
  await expect.poll(() => previewSeconds(page)).toBeGreaterThan(0);
  const seconds = await previewSeconds(page);

  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(recordings(page)).toContainText('Recovered');
  await expect.poll(() => previewSeconds(page)).toBeGreaterThan(0);
  expect(await previewSeconds(page), 'without what was only in memory').toBeLessThan(seconds);
});

test('[REC-02] [REC-04] a recording whose end does not fit on the disk can be lost, which is said', async ({
  page,
}) => {
  await open(page);
  await startRecording(page);
  await partStored(page);
  const client = await page.context().newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 });
  await stop(page);
  await expect(recordings(page)).toContainText('In this tab only');
  await expect(recordings(page)).toContainText('This recording is lost if the tab is closed or crashes.');
});

/** Ages, in hours, of the files that are put into the folder of recordings. */
const hours = { old: 72, expired: 25, recent: 1 };

test('[REC-04] a finished recording stays however old it is, and a file that belongs to none goes after 24 hours', async ({
  page,
}) => {
  const [id] = await openWith(page, [{ seconds: 2, beepHertz: null }]);
  const ids = await page.evaluate(
    async ({ made, ages }) => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes');
      const idOf = (age: number) => `${Date.now() - age * 3_600_000}-${crypto.randomUUID()}`;
      const [old, expired, recent] = [idOf(ages.old), idOf(ages.expired), idOf(ages.recent)];
      for (const end of ['.mp4', '.json']) {
        const file = await folder.getFileHandle(`${made}${end}`);
        await (file as unknown as { move(name: string): Promise<void> }).move(`${old}${end}`);
      }
      for (const one of [expired, recent]) await folder.getFileHandle(`${one}.mp4`, { create: true });
      return { old, expired, recent };
    },
    { made: id, ages: hours },
  );
  expect(await storedFiles(page)).toEqual([
    `${ids.old}.json`,
    `${ids.old}.mp4`,
    `${ids.expired}.mp4`,
    `${ids.recent}.mp4`,
  ]);
  await page.reload();
  await expect(recordings(page)).toHaveCount(1);
  await expect.poll(() => previewSeconds(page)).toBeCloseTo(2, 1);
  expect(await storedFiles(page)).toEqual([`${ids.old}.json`, `${ids.old}.mp4`, `${ids.recent}.mp4`]);
});

test('[REC-04] a recording whose file is gone says that it cannot be read, and can be discarded', async ({ page }) => {
  const [id] = await openWith(page, [{ seconds: 2, beepHertz: null }]);
  await open(page, 'submission=other&player=Sam+Lee');
  await expect(others(page)).toContainText('A recording for Mia Torres is kept on this computer.');
  await page.evaluate(async (name) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes');
    await folder.removeEntry(name);
  }, `${id}.mp4`);
  await others(page).getByRole('button', { name: 'Download the recording for Mia Torres' }).click();
  await expect(others(page).getByRole('status')).toHaveText(
    'This recording cannot be read. Reload the page and try again. If it stays like this, discard it.',
  );
  await look(page, 'take-not-read');
  await storeKeyPoint(page, id!);
  await others(page).getByRole('button', { name: 'Discard the recording for Mia Torres' }).click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(others(page)).toHaveCount(0);
  await expect.poll(() => storedFiles(page)).toEqual([]);
  await expect.poll(() => storedKeyPoints(page)).toEqual([]);
});

/** Empties the file of a recording, which is kept under another name, or brings its content back. */
const setEmpty = (page: Page, id: string, isEmpty: boolean) =>
  page.evaluate(
    async ([name, empty]) => {
      type Movable = FileSystemFileHandle & { move(folder: FileSystemDirectoryHandle, name: string): Promise<void> };
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('takes');
      if (empty) {
        await ((await folder.getFileHandle(name)) as Movable).move(root, name);
        await folder.getFileHandle(name, { create: true });
      } else await ((await root.getFileHandle(name)) as Movable).move(folder, name);
    },
    [`${id}.mp4`, isEmpty] as const,
  );

test('[REC-04] a recording of this swing that cannot be read is named, is listed once it can be, and can be deleted', async ({
  page,
}) => {
  const [id, readable] = await openWith(page, [
    { seconds: 1, beepHertz: null },
    { seconds: 2, beepHertz: null },
  ]);
  await setEmpty(page, id!, true);
  await page.reload();
  const unread = page.getByRole('region', { name: 'Unread recordings' });
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'long' }));
  await expect(unread.getByRole('alert')).toHaveText(
    `A recording cannot be readIt was made for this swing on ${today} and is kept on this computer, but the browser could not open it. Check your connection and the disk, and try again. If it stays like this, delete it and record again.`,
  );
  await expect(recordings(page)).toHaveCount(1);
  await look(page, 'take-unread');
  await unread.getByRole('button', { name: 'Try again' }).click();
  await expect(unread.getByRole('status')).toHaveText('It still cannot be read.');
  await setEmpty(page, id!, false);
  await unread.getByRole('button', { name: 'Try again' }).click();
  await expect(recordings(page)).toHaveCount(2);
  await expect(recordings(page).first()).toContainText('0:01');
  await expect(unread).toHaveCount(0);

  await setEmpty(page, id!, true);
  await storeKeyPoint(page, id!);
  await page.reload();
  const remove = unread.getByRole('button', { name: 'Delete the recording that cannot be read' });
  await remove.click();
  await expect(question(page)).toContainText('Delete this recording? It cannot be brought back.');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(unread).toBeVisible();
  await remove.click();
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(unread).toHaveCount(0);
  await expect.poll(() => storedFiles(page)).toEqual([`${readable}.json`, `${readable}.mp4`]);
  await expect.poll(() => storedKeyPoints(page)).toEqual([]);
  await expect(recordings(page)).toHaveCount(1);
});

test('[REC-04] says that recordings may be missing while they cannot be listed, and lists them once they can', async ({
  page,
}) => {
  await openWith(page, [{ seconds: 1, beepHertz: null }]);
  await page.addInitScript(() => {
    const folder = FileSystemDirectoryHandle.prototype as unknown as { keys(): unknown };
    const { keys } = folder;
    folder.keys = function () {
      if (localStorage.getItem('has-disk') === null)
        throw new DOMException('The disk does not respond', 'NotReadableError');
      return keys.call(this);
    };
  });
  await page.reload();
  const unread = page.getByRole('region', { name: 'Unread recordings' });
  await expect(unread.getByRole('alert')).toHaveText(
    'Recordings may be missing hereThe browser cannot read all recordings that are kept on this computer. None was deleted, and it tries again every few seconds. If this message stays, check the disk and reload the page.',
  );
  await look(page, 'takes-not-listed');
  await expect(recordings(page)).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('has-disk', 'yes'));
  await expect(recordings(page)).toHaveCount(1);
  await expect(unread).toHaveCount(0);
});

test('[REC-02] the room for a recording is checked before Start, and the browser is asked once to keep it', async ({
  page,
}) => {
  const megabyte = 1_000_000;
  const free = async (bytes: number) => {
    await page.addInitScript((quota) => {
      navigator.storage.estimate = () => Promise.resolve({ quota, usage: 0 });
      navigator.storage.persisted = () => Promise.resolve(false);
      navigator.storage.persist = () => {
        localStorage.setItem('asked-times', String(Number(localStorage.getItem('asked-times') ?? 0) + 1));
        return Promise.resolve(true);
      };
    }, bytes);
    await open(page);
  };
  await free(400 * megabyte);
  await expect(recorder(page)).toContainText(
    'There is room on the disk for 4 of 10 minutes of recording. Delete recordings you no longer need, or free some disk space.',
  );
  await look(page, 'take-little-room');
  await startRecording(page);
  await stop(page);
  await startButton(page).click();
  await expect(recorder(page).getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('asked-times'))).toBe('1');

  await free(200 * megabyte);
  await expect(recorder(page)).toContainText(
    'There is no room left on the disk for a recording. Delete recordings you no longer need, or free some disk space.',
  );
  await recorder(page).getByRole('button', { name: 'Test Mic', exact: true }).click();
  await expect(
    recorder(page).getByText('Nothing was heard. Choose another microphone and test it.', { exact: true }),
  ).toBeVisible();
  await expect(startButton(page)).toBeDisabled();
  await look(page, 'take-no-room');

  await free(700 * megabyte);
  await expect(recorder(page)).not.toContainText('room');
});
