import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { fixturePath } from '@swing/media/testing/fixtures';
import { createDocumentServer, drawLine, expectLine, openKept, saveStatus } from './documents.ts';
import { bar, chooseVideo2, expectOnlyVideo1, openAnalyzer, panel, shot } from './second-video-page.ts';

test('[ANZ-03] an 8K video is shown, and each step shows its own frame', async ({ page }) => {
  await openAnalyzer(page);
  await chooseVideo2(page, fixturePath('8k.mp4'));
  const video2 = bar(page, 'Video 2');
  await expect(video2).toContainText('Frame 1 / 12');
  await expect(page.getByRole('region', { name: 'Video 2, view and metadata' })).toContainText('Size7680 × 4320');
  /** The frame number in the lowest four of the eight blocks across the top of video 2. */
  const number = () =>
    page.getByRole('img', { name: 'Swing video with drawings' }).evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const ctx = canvas.getContext('2d')!;
      // The picture is half as wide as the stage, in its middle. The blocks are its upper third.
      const y = canvas.height / 2 - (canvas.width / 2) * (9 / 32) + 20;
      const bits = [4, 5, 6, 7].map((block) => {
        const x = canvas.width / 2 + ((block + 0.5) / 8) * (canvas.width / 2);
        return ctx.getImageData(x, y, 1, 1).data[0]! > 128 ? '1' : '0';
      });
      return parseInt(bits.join(''), 2);
    });
  await expect.poll(number).toBe(0);
  for (const frame of [1, 2, 3, 4, 5]) {
    await video2.getByRole('button', { name: 'Next frame' }).click();
    await expect.poll(number).toBe(frame);
  }
  await video2.getByRole('slider', { name: 'Position' }).fill('11');
  await expect.poll(number).toBe(11);
  await shot(page, '8k');
});

/** The clip with its second half overwritten by zeros: its frames are listed, but cannot be decoded. */
function damagedClip() {
  const content = readFileSync(fixturePath('numbered-frames.mp4'));
  const media = content.indexOf('mdat') + 4;
  const size = content.readUInt32BE(media - 8);
  return content.fill(0, media + Math.floor(size / 2), media - 8 + size);
}

test('[ANZ-02] [ANZ-04] a video that is damaged in the middle is shown until there, and then says so', async ({
  page,
}) => {
  await page.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: damagedClip() }));
  await page.goto('/analyzer.html');
  const playback = page.getByRole('region', { name: 'Playback', exact: true });
  await expect(playback).toContainText('Frame 1 / 90');
  await page.keyboard.press('ArrowRight');
  await expect(playback).toContainText('Frame 2 / 90');
  await page.keyboard.press(' ');
  const alert = page.getByRole('alert').filter({ hasText: 'The video could not be loaded' });
  await expect(alert).toContainText("This file can't be played to its end.");
  await expect(alert.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('[ANZ-10] a file that is gone while it is loading gets a clear word, and video 1 stays as it is', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'bad-input-'));
  const path = join(folder, 'swing.mp4');
  await copyFile(fixturePath('ultra-high-240.mov'), path);
  await openAnalyzer(page);
  // The first read of the file waits until it has been deleted.
  await page.exposeFunction('deleteFile', () => rm(folder, { recursive: true }));
  await page.evaluate(() => {
    const scope = globalThis as unknown as { deleteFile: () => Promise<void> };
    const { slice } = Blob.prototype;
    let deleting: Promise<void> | null = null;
    File.prototype.slice = function sliceOf(this: File, ...range) {
      const part = slice.apply(this, range);
      const read = part.arrayBuffer.bind(part);
      part.arrayBuffer = async () => {
        deleting ??= scope.deleteFile();
        await deleting;
        return read();
      };
      return part;
    };
  });
  await chooseVideo2(page, path);
  await expect(panel(page).getByRole('alert')).toContainText(
    'Failed to load swing.mp4. Error: The file can no longer be read. It may have been moved, renamed or deleted. Choose it again.',
  );
  await expectOnlyVideo1(page);
});

test('[ANZ-10] a shown file that was overwritten says so in its place when another one cannot be opened', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'bad-input-'));
  const path = join(folder, 'swing.mp4');
  await copyFile(fixturePath('numbered-frames.mp4'), path);
  await openAnalyzer(page);
  await chooseVideo2(page, path);
  await expect(bar(page, 'Video 2')).toContainText('Frame 1 / 90');
  await writeFile(path, 'This is no video.');
  await chooseVideo2(page, path);
  await expect(page.getByRole('alert')).toContainText('The file can no longer be read.');
  await page.getByRole('button', { name: 'Remove' }).first().click();
  await expectOnlyVideo1(page);
  await rm(folder, { recursive: true });
});

test('[PLUS-05] drawings reach the server when the storage of the browser is full, and offline it says that they are in this tab only', async ({
  page,
  context,
}) => {
  const server = createDocumentServer();
  await server.serve(context);
  await openKept(page);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    // As browsers do when the disk or the quota is full.
    IDBObjectStore.prototype.put = function putAndAbort(...args) {
      const request = put.apply(this, args);
      this.transaction.abort();
      return request;
    };
  });
  await drawLine(page, 0.3);
  await expect.poll(() => server.items().length).toBe(1);
  await server.cut(context, true);
  await drawLine(page, 0.6);
  await expect(saveStatus(page)).toHaveText('Offline: kept in this tab only');
  await server.cut(context, false);
  await expect.poll(() => server.items().length).toBe(2);
  await page.reload();
  for (const y of [0.3, 0.6]) await expectLine(page, y);
});
