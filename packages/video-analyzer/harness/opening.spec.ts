import { readFileSync } from 'node:fs';
import { fixturePath } from '@swing/media/testing/fixtures';
import { expect, test } from '@playwright/test';
import { openParts, serveRanges } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

test('[ANZ-02] shows the later of two videos opened at once', async ({ page }) => {
  await serveRanges(page, readFileSync(fixturePath('numbered-frames.mp4')));
  await openParts(page);
  const result = await page.evaluate(async () => {
    const player = parts.createPlayer(parts.video);
    const first = player.open('/fixture?early').catch(({ failure }: { failure: string }) => failure);
    await player.open('/fixture?late');
    await parts.waitForState(player, ({ isIndexed }) => isIndexed);
    return { first: await first, status: player.getSnapshot().status, shown: parts.video.currentSrc.split('?')[1] };
  });
  expect(result).toEqual({ first: 'aborted', status: 'paused', shown: 'late' });
});

test('[ANZ-02] reports a picture that this browser cannot decode instead of playing its sound', async ({ page }) => {
  await page.route('**/fixture', (route) =>
    route.fulfill({ contentType: 'video/quicktime', body: readFileSync(fixturePath('hevc-rotated.mov')) }),
  );
  await openParts(page);
  const result = await page.evaluate(async () => {
    const support = await VideoDecoder.isConfigSupported({ codec: 'hvc1.1.6.L93.B0' });
    const player = parts.createPlayer(parts.video);
    const error = await player
      .open(await parts.fetchVideo('/fixture'))
      .catch((reason: unknown) => reason as Error & { failure: string });
    return {
      canDecode: support.supported,
      failure: error?.failure,
      message: error?.message,
      status: player.getSnapshot().status,
    };
  });
  test.skip(result.canDecode === true, 'this browser decodes HEVC');
  expect(result).toMatchObject({ failure: 'undecodable', status: 'empty' });
  expect(result.message).toContain('HEVC (H.265)');
});

test('[ANZ-02] says in plain words what cannot be shown @main', async ({ page }) => {
  await page.route('**/not-there.mp4', (route) => route.fulfill({ status: 404 }));
  await openParts(page);
  const failures = await page.evaluate(async () => {
    const player = parts.createPlayer(parts.video);
    const failure = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => null,
        (reason: { failure: string }) => reason,
      );
      return error?.failure;
    };
    return {
      text: await failure(player.open(new Blob(['this is no video'], { type: 'video/mp4' }))),
      missing: await failure(parts.fetchVideo('/not-there.mp4')),
      empty: await failure(parts.fetchVideo(new Blob([]))),
    };
  });
  expect(failures).toEqual({ text: 'unreadable', missing: 'refused', empty: 'empty' });
});
