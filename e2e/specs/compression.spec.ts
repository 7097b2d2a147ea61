import { writeFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { swingClip } from '../fixtures/clips.ts';
import { openDashboard } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { readVideo, serveFile, watchVideo } from '../fixtures/video-file.ts';

const sent = 'Video uploaded! You will receive an email when analysis is complete (typically within 24–72 hours).';
/** 24 frames at 240 fps, 4K, filmed upright, with sound. */
const ultraHighClip = fixturePath('ultra-high-240.mov');
const smaller = 'Make it smaller before sending';

test('[UPL-03] makes 4K smaller before sending: every frame, upright, with its sound @phone', async ({
  page,
  site,
  expectGoodScreen,
}, testInfo) => {
  const player = await site.factories.createPlayer();
  await openDashboard(page, site, player);
  await page.getByRole('button', { name: 'Upload New Video' }).click();
  await page.getByLabel('Swing video').setInputFiles(ultraHighClip);
  await expect(page.getByLabel(smaller)).toBeChecked();
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Submit for Analysis' }).click();
  await expect(page.getByText(sent)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Your video was made smaller: [\d.]+ KB instead of 720\.0 KB\.$/)).toBeVisible();
  await expectGoodScreen();

  const stored = await site.database.submission.findFirstOrThrow({ where: { playerId: player.accountId } });
  expect(stored).toMatchObject({ fileName: 'ultra-high-240.mp4', width: 1080, height: 1920, frameCount: 24 });
  expect(stored.frameRate).toBeCloseTo(240, 0);
  const download = await page.request.get(`/api/video/stream/${stored.uploadKey}`);
  const bytes = await download.body();
  expect(bytes.length).toBeLessThan(737_272 * 0.6);
  const path = testInfo.outputPath('stored.mp4');
  await writeFile(path, bytes);
  const facts = await readVideo(path);
  expect(facts).toMatchObject({ video: 'avc', audio: 'aac', width: 1080, height: 1920 });
  expect(facts.duration).toBeCloseTo(0.1, 1);

  // Frame 21, as eight blocks that the upright picture shows down its right side.
  const blocks = Array.from({ length: 8 }, (_, bit) => ({ x: 900, y: (bit + 0.5) * 240 }));
  const seen = await watchVideo(page, await serveFile(page, bytes), { times: [21.5 / 240], places: blocks });
  const digits = (seen.colours[0] ?? []).map(([red]) => (red > 128 ? 1 : 0)).join('');
  expect(digits).toBe('00010101');
});

test('[UPL-03] sends the original where the player wants it, and small ones always', async ({ page, site }) => {
  const player = await site.factories.createPlayer();
  await openDashboard(page, site, player);
  await page.getByRole('button', { name: 'Upload New Video' }).click();
  await page.getByLabel('Swing video').setInputFiles(swingClip);
  await expect(page.getByRole('button', { name: 'Submit for Analysis' })).toBeEnabled();
  await page.getByLabel('Swing video').setInputFiles(ultraHighClip);
  await page.getByLabel(smaller).uncheck();
  await page.getByRole('button', { name: 'Submit for Analysis' }).click();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(page.getByText(/made smaller/)).toBeHidden();
  const stored = await site.database.submission.findFirstOrThrow({ where: { playerId: player.accountId } });
  expect(stored).toMatchObject({ fileName: 'ultra-high-240.mov', width: 2160, height: 3840, storedSize: 737_272n });
});
