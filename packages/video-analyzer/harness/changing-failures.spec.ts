import { expect, test, type Page } from '@playwright/test';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';
import { look, openWith, question, recordings, serveClip, storedFiles } from './recordings-page.ts';

declare const parts: Parts;

test.beforeEach(({ context }) => serveClip(context));

const joinGroup = (page: Page) => page.getByRole('group', { name: 'Join recordings' });
async function join(page: Page) {
  await joinGroup(page).getByRole('button', { name: 'Join recordings' }).click();
  await question(page).getByRole('button', { name: 'Join' }).click();
}

/** Runs code in the worker that changes recordings, when that starts. */
const patchWorker = (page: Page, code: string) =>
  page.route(/assemble-takes\.worker/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n${code}` });
  });
const breakCode = (page: Page, file: RegExp) => page.route(file, (route) => route.abort());

/** Has files that are opened for reading fail. */
const unreadable = `
  const { createSyncAccessHandle: open } = FileSystemFileHandle.prototype;
  FileSystemFileHandle.prototype.createSyncAccessHandle = async function (options) {
    const access = await open.call(this, options);
    if (options?.mode === 'read-only')
      access.read = () => { throw new DOMException('The disk is gone.', 'NotReadableError'); };
    return access;
  };`;

const failures: readonly (readonly [(page: Page) => Promise<unknown>, string])[] = [
  [
    (page) => breakCode(page, /assemble-takes\.worker/),
    'The recordings could not be changed. Check your connection and try again. Your recordings are unchanged.',
  ],
  [
    (page) => breakCode(page, /encode-differing/),
    'Recordings that differ are encoded again, and the code for that could not be loaded. Check your connection and try again.',
  ],
  [
    (page) => patchWorker(page, "VideoEncoder.prototype.configure = () => { throw new Error('No encoder.'); };"),
    'Recording 2 could not be encoded again, so your recordings are unchanged. No encoder.',
  ],
  [
    (page) => patchWorker(page, unreadable),
    'A recording could not be read. Your recordings are unchanged. Reload the page and try again.',
  ],
];

test('[PLUS-11] what keeps recordings from being joined is said, and they stay until they are', async ({ page }) => {
  await openParts(page);
  const refusal = await page.evaluate(async () => {
    await parts.makeKeptTake({ seconds: 1, beepHertz: 700 });
    await parts.makeKeptTake({ seconds: 1, beepHertz: 700, width: 720, height: 1280 });
    const { takes } = await parts.listKeptTakes('coach-1');
    const pieces = (await Promise.all(takes.map(parts.openKeptTake))).map((take) => ({
      take: take!,
      cut: parts.wholeTake,
    }));
    return parts.assembleTakes({ pieces, owner: null, isCopyOnly: true }).catch((error: Error) => error.message);
  });
  expect(refusal, 'parts of one recording').toBe('The parts differ in shape or format, so they were not joined.');

  await page.goto('/analyzer.html');
  await expect(recordings(page)).toHaveCount(2);
  const before = await storedFiles(page);
  await expect(joinGroup(page)).toContainText('In the order of this list, together 0:02.');
  for (const [arrange, message] of failures) {
    await arrange(page);
    await join(page);
    await expect(joinGroup(page).getByRole('alert')).toHaveText(message);
    await expect(recordings(page)).toHaveCount(2);
    await expect.poll(() => storedFiles(page)).toEqual(before);
    await page.unrouteAll();
  }
  await look(page, 'join-failed');
  await join(page);
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).toContainText(
    'The recordings were joined into this one. Recording 2 was encoded again, to fit the first.',
  );
});

test('[PLUS-11] [REC-04] an encoder of sound that cannot be loaded: joining and transcoding say so', async ({
  page,
}) => {
  await openWith(page, [
    { seconds: 1, beepHertz: 700 },
    { seconds: 1, beepHertz: 700, codecs: { video: 'avc', audio: 'opus' } },
  ]);
  const before = await storedFiles(page);
  await breakCode(page, /mediabunny-aac-encoder/);
  const message = 'The encoder for the sound could not be loaded. Check your connection and try again.';
  await join(page);
  await expect(joinGroup(page).getByRole('alert')).toHaveText(message);
  await page.getByRole('button', { name: 'Transcode to MP4: recording 2' }).click();
  await expect(recordings(page).nth(1).getByRole('alert')).toHaveText(`Failed: ${message}`);
  await expect.poll(() => storedFiles(page)).toEqual(before);
});

/** Overwrites what describes the second of the recording in a file. The file can be listed, but not be read any more. */
const damage = (page: Page, id: string) =>
  page.evaluate(async (name) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes');
    const handle = await folder.getFileHandle(name);
    const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
    const text = new TextDecoder('latin1').decode(bytes);
    bytes.fill(0, text.lastIndexOf('trun'), text.lastIndexOf('mdat') - 4);
    const file = await handle.createWritable();
    await file.write(bytes);
    await file.close();
  }, `${id}.mp4`);

test('[PLUS-11] a damaged recording is not joined, and is named', async ({ page }) => {
  const short = { seconds: 2, beepHertz: null };
  const [, second] = await openWith(page, [short, short]);
  await damage(page, second!);
  await page.reload();
  await expect(recordings(page)).toHaveCount(2);
  await join(page);
  await expect(joinGroup(page).getByRole('alert')).toHaveText('Recording 2 cannot be read, so it was left as it is.');
  await expect(recordings(page)).toHaveCount(2);
});

/** The description of a recording, in which `change` can replace values. */
const description = (page: Page, id: string, change: object = {}) =>
  page.evaluate(
    async ([name, changed]) => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes');
      const handle = await folder.getFileHandle(name);
      const all = { ...(JSON.parse(await (await handle.getFile()).text()) as object), ...changed };
      if (Object.keys(changed).length === 0) return all;
      const file = await handle.createWritable();
      await file.write(JSON.stringify(all));
      await file.close();
      return all;
    },
    [`${id}.json`, change] as const,
  );

test('[PLUS-12] a recording that cannot be made louder stays, and says why', async ({ page }) => {
  const [quiet, loud] = await openWith(page, [
    { seconds: 1, beepHertz: 700, beepLevel: 0.02 },
    { seconds: 1, beepHertz: 700 },
  ]);
  const failure = (index: number) =>
    recordings(page).nth(index).getByRole('alert').filter({ hasText: 'It could not be made louder.' });
  const louder = (index: number) => recordings(page).nth(index).getByRole('button', { name: 'Make it louder' });
  await expect(louder(0)).toBeVisible();
  await page.evaluate(() => {
    AudioEncoder.isConfigSupported = (config) => Promise.resolve({ supported: false, config });
  });
  await breakCode(page, /mediabunny-aac-encoder/);
  await louder(0).click();
  await expect(failure(0)).toHaveText('It could not be made louder. This browser cannot encode sound.');

  await page.unrouteAll();
  await expect.poll(() => description(page, loud!)).toHaveProperty('loudness');
  await description(page, loud!, { loudness: { integratedLufs: -40, truePeakDbtp: -30 } });
  await page.reload();
  await louder(1).click();
  await expect(failure(1)).toHaveText('It could not be made louder. It is as loud as it can be.');
  await page.evaluate(async (name) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes');
    await folder.removeEntry(name);
  }, `${quiet}.json`);
  await louder(0).click();
  await expect(failure(0)).toHaveText('It could not be made louder. It cannot be read now.');
  await expect(recordings(page)).toHaveCount(2);
});
