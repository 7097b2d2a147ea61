import { expect, test, type Page } from '@playwright/test';
import { decodeWhole, flashStarts, pictureAt, probeDelivered, soundStarts } from '@swing/media/testing/delivered-file';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';
import {
  download,
  expectMoments,
  frame,
  look,
  openWith,
  question,
  recordings,
  serveClip,
  skipMicrophoneTest,
  storedFiles,
} from './recordings-page.ts';

declare const parts: Parts;

test.beforeEach(async ({ context }) => {
  await serveClip(context);
  await skipMicrophoneTest(context);
});

const joinButton = (page: Page) => page.getByRole('button', { name: 'Join recordings' });
async function join(page: Page) {
  await joinButton(page).click();
  await question(page).getByRole('button', { name: 'Join' }).click();
}

test('[PLUS-11] five recordings become one, without a summed error between picture and sound', async ({ page }) => {
  const lengths = [2.1, 1.7, 2.3, 1.9, 2.2];
  await openWith(
    page,
    lengths.map((seconds, index) => ({ seconds, beepHertz: 500 + 100 * index })),
  );
  await look(page, 'join-offered');
  await join(page);
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).toContainText('The recordings were joined into this one.');
  await look(page, 'join-done');
  const path = await download(page);
  decodeWhole(path);
  const probe = probeDelivered(path);
  expect(probe.codecs).toEqual(['h264', 'aac']);
  expect(probe.streams[1]).toMatchObject({ channels: 1, sample_rate: '48000' });
  expect(probe.pictures).toHaveLength(63 + 51 + 69 + 57 + 66);
  const starts = [0, 2.1, 3.8, 6.1, 8];
  for (const start of starts) expect(probe.keyFrames.some((at) => Math.abs(at - start) < 0.0005)).toBe(true);
  expect(Math.abs(Number(probe.streams[0]?.duration) - 10.2)).toBeLessThan(0.001);
  const beeps = starts.map((start) => start + 0.5);
  expectMoments(flashStarts(path, probe.pictures), beeps, 0.001);
  expectMoments(soundStarts(path), beeps, frame);
  // The sound has no gap: missing sound was filled with packets of silence, each one AAC frame long.
  expectMoments(
    probe.sounds,
    probe.sounds.map((_, index) => index * frame),
    0.0005,
  );
  expect(await storedFiles(page)).toHaveLength(2);
  await page.reload();
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).toContainText('MP4 (H.264 + AAC)');
  await expect(recordings(page)).not.toContainText('Recovered');
});

test('[PLUS-11] recordings are joined in the order of the list, with their key points', async ({ page }) => {
  const ids = await openWith(page, [
    { seconds: 2, beepHertz: 700, beepAt: 0.3 },
    { seconds: 2, beepHertz: 700, beepAt: 0.9 },
    { seconds: 2, beepHertz: 700, beepAt: 1.5 },
  ]);
  await page.evaluate(([first, , third]) => {
    const points = (seconds: number[]) => JSON.stringify(seconds.map((at) => ({ seconds: at, text: `At ${at}` })));
    localStorage.setItem(`key-points/${first}`, points([0.25, 1.25, 1.75]));
    localStorage.setItem(`key-points/${third}`, points([0.5, 0.75, 1.5]));
  }, ids);
  await page.reload();
  await expect(recordings(page)).toHaveCount(3);
  const up = page.getByRole('button', { name: 'Move recording 3 up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move recording 2 up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move recording 1 down' })).toBeFocused();

  await joinButton(page).click();
  await expect(question(page)).toContainText('Join these 3 recordings into one? They cannot be taken apart again.');
  await page.keyboard.press('Escape');
  await expect(recordings(page)).toHaveCount(3);
  await join(page);
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).toContainText('1 key point was left out, because an analysis has up to 5.');
  await expect(
    recordings(page)
      .getByRole('listitem')
      .getByRole('button', { name: /^Go to/ }),
  ).toHaveText(['0:00', '0:00', '0:01', '0:02', '0:03']);
  const path = await download(page);
  expectMoments(flashStarts(path, probeDelivered(path).pictures), [1.5, 2.3, 4.9], 0.001);
  expectMoments(soundStarts(path), [1.5, 2.3, 4.9], frame);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('key-points/'))),
  ).toHaveLength(1);
});

test('[PLUS-11] [REC-04] a recording without sound, and one of a single picture, become silence between others', async ({
  page,
}) => {
  await openWith(page, [
    { seconds: 1.5, beepHertz: null },
    { seconds: 1.5, beepHertz: 700, beepAt: 0.5 },
    { seconds: 1 / 30, beepHertz: null },
    { seconds: 1.5, beepHertz: 700, beepAt: 0.5 },
  ]);
  await join(page);
  await expect(recordings(page)).toHaveCount(1);
  const path = await download(page);
  decodeWhole(path);
  const probe = probeDelivered(path);
  expect(probe.pictures).toHaveLength(45 + 45 + 1 + 45);
  expectMoments(flashStarts(path, probe.pictures), [2, 3.5333], 0.001);
  expectMoments(soundStarts(path), [2, 3.5333], frame);
  expectMoments([(probe.sounds.at(-1) ?? 0) + frame], [4.5333], frame);
});

test('[PLUS-11] two recordings as the analyzer makes them have the same decoder configuration', async ({ page }) => {
  await page.goto('/analyzer.html');
  const recorder = page.getByRole('region', { name: 'Screen recorder' });
  await recorder.getByRole('button', { name: 'Test Mic', exact: true }).click();
  for (const count of [1, 2]) {
    await recorder.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByText(/^Rec 0:(?!0[01])/)).toBeVisible();
    // The encoder is busy with the second one.
    if (count === 2) await expect(page.getByRole('button', { name: 'Trim recording 1' })).toBeDisabled();
    await recorder.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(recordings(page)).toHaveCount(count);
  }
  await expect(page.getByRole('button', { name: 'Trim recording 1' })).toBeEnabled();
  await join(page);
  await expect(recordings(page)).toHaveCount(1);
  const path = await download(page);
  decodeWhole(path);
  const probe = probeDelivered(path);
  expect(probe.codecs).toEqual(['h264', 'aac']);
  expect(Number(probe.streams[0]?.duration)).toBeGreaterThan(4);
  expect(Math.abs(Number(probe.streams[0]?.duration) - Number(probe.streams[1]?.duration))).toBeLessThan(frame);
  // The stand-in for a microphone beeps about once a second, in both.
  expect(soundStarts(path).length).toBeGreaterThanOrEqual(3);
});

const vp8 = { video: 'vp8', audio: 'opus' } as const;

test('[PLUS-11] recordings of another shape or codec are encoded again like the first, with a word', async ({
  page,
}) => {
  await openWith(page, [
    { seconds: 2, beepHertz: 700, beepAt: 0.5 },
    { seconds: 2, beepHertz: 700, beepAt: 0.9, width: 720, height: 1280 },
    { seconds: 2, beepHertz: 700, beepAt: 1.3, codecs: vp8 },
    { seconds: 1, beepHertz: null },
  ]);
  const labels = await page.evaluateHandle(() => {
    const shown = new Set<string>();
    new MutationObserver(() => {
      for (const [text] of document.body.innerText.matchAll(/Encoding recording .*/g)) shown.add(text);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return shown;
  });
  await joinButton(page).click();
  await expect(question(page)).toContainText(
    'They differ in shape or format, so those that are not like the first are encoded again, which can take as long as they last.',
  );
  await question(page).getByRole('button', { name: 'Join' }).click();
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).toContainText(
    'The recordings were joined into this one. Recordings 2 and 3 were encoded again, to fit the first.',
  );
  await expect(recordings(page)).toContainText('MP4 (H.264 + AAC)');
  expect(await labels.evaluate((shown) => [...shown])).toEqual([
    'Encoding recording 2 again, to fit the first',
    'Encoding recording 3 again, to fit the first',
  ]);
  const path = await download(page);
  decodeWhole(path);
  const probe = probeDelivered(path);
  expect(probe.codecs).toEqual(['h264', 'aac']);
  expect(probe.streams[0]).toMatchObject({ width: 1280, height: 720 });
  expect(probe.pictures).toHaveLength(60 + 60 + 60 + 30);
  expectMoments(soundStarts(path), [0.5, 2.9, 5.3], frame);
  // In the corner, where the second has a black border.
  expectMoments(flashStarts(path, probe.pictures), [0.5, 5.3], 0.001);
  const rowAt = (seconds: number) => {
    const picture = pictureAt(path, seconds);
    return [100, 640, 1180].map((x) => picture[(360 * 1280 + x) * 3]);
  };
  const [black, white, dark] = [expect.closeTo(0, -1), expect.closeTo(255, -1), expect.closeTo(0x20, -1)];
  // The upright picture keeps its shape, and becomes bright together with the beep.
  expect(rowAt(2.86)).toEqual([black, dark, black]);
  expect(rowAt(2.895)).toEqual([black, white, black]);
  // Nothing but the joined recording is left.
  expect(await storedFiles(page)).toHaveLength(2);
});

test('[PLUS-11] all recordings are encoded again if today’s encoder describes pictures in another way', async ({
  page,
}) => {
  await openWith(page, [
    { seconds: 1, beepHertz: 700, codecString: 'avc1.42c028' },
    { seconds: 1, beepHertz: 700 },
  ]);
  await join(page);
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).toContainText('Recordings 1 and 2 were encoded again, to have one format.');
  const path = await download(page);
  decodeWhole(path);
  const probe = probeDelivered(path);
  expect(probe.streams[0]).toMatchObject({ width: 1280, height: 720 });
  expect(probe.pictures).toHaveLength(60);
  expectMoments(flashStarts(path, probe.pictures), [0.5, 1.5], 0.001);
  expectMoments(soundStarts(path), [0.5, 1.5], frame);
  expect(await storedFiles(page)).toHaveLength(2);
});

test('[PLUS-11] the same is joined if the file of a recording cannot be opened, or is another one', async ({
  page,
}) => {
  await page.route(/assemble-takes\.worker/, async (route) => {
    const response = await route.fetch();
    const noting = `
      const { createSyncAccessHandle: open } = FileSystemFileHandle.prototype;
      FileSystemFileHandle.prototype.createSyncAccessHandle = async function (options) {
        const access = await open.call(this, options);
        if (options?.mode === 'read-only') new BroadcastChannel('opened').postMessage(this.name);
        return access;
      };`;
    await route.fulfill({ response, body: `${await response.text()}\n${noting}` });
  });
  await openParts(page);
  const opened = await page.evaluateHandle(() => {
    const names: string[] = [];
    new BroadcastChannel('opened').onmessage = ({ data }) => names.push(data);
    return names;
  });
  const { digests, ids } = await page.evaluate(async () => {
    for (const beepHertz of [600, 700]) await parts.makeKeptTake({ seconds: 1, beepHertz });
    const { takes } = await parts.listKeptTakes('coach-1');
    const [one, other] = await Promise.all(takes.map((take) => parts.openKeptTake(take)));
    const result: string[] = [];
    for (const id of [one!.id, '1-missing', other!.id]) {
      const pieces = [{ ...one!, id }, other!].map((take) => ({ take, cut: parts.wholeTake }));
      const { take } = await parts.assembleTakes({ pieces, owner: null });
      const digest = await crypto.subtle.digest('SHA-256', await take.blob.arrayBuffer());
      result.push(`${take.durationSeconds} ${new Uint8Array(digest).join(' ')}`);
    }
    return { digests: result, ids: [one!.id, other!.id] };
  });
  expect(digests[0]).toMatch(/^2\.005/);
  expect(digests.slice(1)).toEqual([digests[0], digests[0]]);
  const [one, other] = ids.map((id) => `${id}.mp4`);
  await expect.poll(() => opened.jsonValue()).toEqual([one, other, other, other, other]);
});

test('[PLUS-11] more than ten minutes together cannot be joined', async ({ page }) => {
  const long = { seconds: 301, frameRate: 1, width: 320, height: 180, beepHertz: null };
  await openWith(page, [long, long]);
  await expect(
    page.getByText(
      'Together these recordings last 10:02, and an analysis can last 10:00. Trim or delete one to join them.',
    ),
  ).toBeVisible();
  await expect(joinButton(page)).toBeDisabled();
  await look(page, 'join-too-long');
});

test('[PLUS-11] joining and trimming whose code cannot be loaded say so, leave the recordings as they are, and work later', async ({
  page,
}) => {
  const short = { seconds: 2, beepHertz: null };
  await openWith(page, [short, short]);
  const before = await storedFiles(page);
  await page.route(/assemble-takes/, (route) => route.abort());
  const failure = page.getByText(
    'This could not be loaded. Check your connection and try again. Your recordings are unchanged.',
  );
  await join(page);
  await expect(failure).toBeVisible();
  await look(page, 'join-not-loaded');
  await page.getByRole('button', { name: 'Trim recording 1' }).click();
  await page.getByRole('slider', { name: 'Start' }).press('ArrowRight');
  await page.getByRole('button', { name: 'Apply' }).click();
  await question(page).getByRole('button', { name: 'Trim' }).click();
  await expect(recordings(page).nth(0)).toContainText('This could not be loaded.');
  await expect(failure).toHaveCount(1);
  await expect(recordings(page)).toHaveCount(2);
  expect(await storedFiles(page)).toEqual(before);
  await page.unroute(/assemble-takes/);
  await join(page);
  await expect(recordings(page)).toHaveCount(1);
});

test('[PLUS-11] [REC-04] a full disk leaves the recordings as they are', async ({ page }) => {
  const noisy = { seconds: 1, beepHertz: null, isNoisy: true };
  await openWith(page, [noisy, noisy]);
  const before = await storedFiles(page);
  const client = await page.context().newCDPSession(page);
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const origin = new URL(page.url()).origin;
  await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 300_000 });
  await join(page);
  await expect(
    page.getByText(
      'There is not enough room on the disk for this. Your recordings are unchanged. Delete recordings that you do not need, or free some space, and try again.',
    ),
  ).toBeVisible();
  await look(page, 'join-disk-full');
  await expect(recordings(page)).toHaveCount(2);
  await expect.poll(() => storedFiles(page)).toEqual(before);
  await client.send('Storage.overrideQuotaForOrigin', { origin });
  await join(page);
  await expect(recordings(page)).toHaveCount(1);
});

test('[PLUS-11] [REC-04] a tab closed in mid-join leaves the recordings, and nothing of the half file', async ({
  page,
  context,
}) => {
  await openParts(page);
  const before = await page.evaluate(async () => {
    const id = await parts.makeKeptTake({ seconds: 4, beepHertz: 700, isNoisy: true });
    return [`${id}.json`, `${id}.mp4`];
  });
  await page.evaluate(async () => {
    const { takes } = await parts.listKeptTakes('coach-1');
    const take = (await parts.openKeptTake(takes[0]!))!;
    await new Promise<void>((resolve, reject) => {
      const pieces = Array.from({ length: 100 }, () => ({ take, cut: parts.wholeTake }));
      const { owner } = takes[0]!.manifest;
      parts.assembleTakes({ pieces, owner, onProgress: () => resolve() }).catch(reject);
    });
  });
  await page.close();
  const again = await context.newPage();
  await openParts(again);
  expect(await storedFiles(again)).toHaveLength(4);
  await again.goto('/analyzer.html');
  await expect(recordings(again)).toHaveCount(1);
  await expect(recordings(again)).not.toContainText('Recovered');
  await expect.poll(() => storedFiles(again)).toEqual(before);
});

test('[PLUS-11] [REC-04] a tab closed before the sources were deleted keeps the joined recording only', async ({
  page,
}) => {
  await openParts(page);
  const id = await page.evaluate(async () => {
    for (const beepHertz of [600, 700]) await parts.makeKeptTake({ seconds: 1, beepHertz });
    const { takes } = await parts.listKeptTakes('coach-1');
    const opened = await Promise.all(takes.map((take) => parts.openKeptTake(take)));
    const pieces = opened.map((take) => ({ take: take!, cut: parts.wholeTake }));
    const { take } = await parts.assembleTakes({ pieces, owner: takes[0]!.manifest.owner });
    return take.id;
  });
  expect(await storedFiles(page)).toHaveLength(6);
  await page.goto('/analyzer.html');
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).toContainText('0:02');
  await expect.poll(() => storedFiles(page)).toEqual([`${id}.json`, `${id}.mp4`]);
});
