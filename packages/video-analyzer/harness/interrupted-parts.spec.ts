import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { decodeWhole, probeDelivered } from '@swing/media/testing/delivered-file';
import { download, look, question, recordings, serveClip, skipMicrophoneTest, storedFiles } from './recordings-page.ts';
import { button, recordAndCut, recordedAtLeast, recorder, start } from './step-back-page.ts';

test.beforeEach(async ({ context }) => {
  await serveClip(context);
  await skipMicrophoneTest(context);
});

/** How many recordings have at least a first second on the disk. Their headers alone are smaller than 10 kB. */
const storedRecordings = (page: Page) =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes');
    let stored = 0;
    for await (const entry of folder.values())
      if (entry.kind === 'file' && entry.name.endsWith('.mp4') && (await entry.getFile()).size > 10_000) stored += 1;
    return stored;
  });

async function crash(page: Page) {
  const client = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  client.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** Records, cuts at 1.3 seconds, goes on, and crashes once some of the second part is on the disk, beside so many other recordings. */
async function crashInSecondPart(page: Page, otherRecordings = 0) {
  await recordAndCut(page);
  await expect(recorder(page).getByText('Cut at 0:01.30. Resume goes on from there.')).toBeVisible();
  await button(page, 'Resume').click();
  // What is recorded is written once a second. A page that crashes before that loses the second part.
  await expect.poll(() => storedRecordings(page)).toBe(2 + otherRecordings);
  await crash(page);
}

/** Delays loading the code that joins recordings until the returned function is called. */
async function holdJoining(context: BrowserContext): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await context.route('**/assemble-takes*', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function openAgain(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto('/analyzer.html');
  return page;
}

const pictureSeconds = (path: string) => Number(probeDelivered(path).streams[0]?.duration);

test('[PLUS-11] [REC-04] after a crash, the parts of a recording are offered as one, as they were cut', async ({
  page,
  context,
}) => {
  await crashInSecondPart(page);
  const release = await holdJoining(context);
  const again = await openAgain(context);
  await expect(recordings(again)).toHaveCount(2);
  await expect(again.getByRole('progressbar', { name: 'Joining' })).toBeVisible();
  await expect(recordings(again).first()).not.toContainText('Recovered');
  await expect(recordings(again).last()).toContainText('Recovered');
  await look(again, 'interrupted-parts-joining');
  const first = await download(again, 1);
  decodeWhole(first);
  expect(pictureSeconds(first)).toBeCloseTo(1.3, 3);
  const second = pictureSeconds(await download(again, 2));

  release();
  await expect(recordings(again)).toHaveCount(1);
  await expect(recordings(again)).toContainText('The recordings were joined into this one.');
  await expect(recordings(again)).toContainText('Recovered');
  await look(again, 'interrupted-parts-joined');
  const joined = await download(again);
  decodeWhole(joined);
  expect(pictureSeconds(joined)).toBeCloseTo(1.3 + second, 2);
  expect(await storedFiles(again)).toHaveLength(2);
  await again.reload();
  await expect(recordings(again)).toHaveCount(1);
  await expect(recordings(again)).toContainText('Recovered');
  expect(pictureSeconds(await download(again))).toBeCloseTo(1.3 + second, 2);
});

test('[PLUS-11] [REC-04] after a crash, one of two tabs joins the parts of a recording, and both show the result', async ({
  page,
  context,
}) => {
  await crashInSecondPart(page);
  const release = await holdJoining(context);
  const tabs = [await openAgain(context), await openAgain(context)];
  for (const tab of tabs) await expect(recordings(tab)).toHaveCount(2);
  release();
  for (const tab of tabs) {
    await expect(recordings(tab)).toHaveCount(1);
    await expect(recordings(tab)).toContainText('Recovered');
  }
  await expect.poll(() => storedFiles(tabs[0]!)).toHaveLength(2);
});

test('[PLUS-11] [REC-04] a tab that records joins the parts of another tab, which has crashed, only after Stop', async ({
  page,
  context,
}) => {
  const recording = await context.newPage();
  await start(recording);
  await expect.poll(() => storedRecordings(recording)).toBe(1);
  await crashInSecondPart(page, 1);
  await expect(recordings(recording)).toHaveCount(2);
  await expect(recordings(recording).last()).toContainText('Recovered');
  await recordedAtLeast(recording, 1);
  await expect(recordings(recording)).toHaveCount(2);
  await button(recording, 'Stop').click();
  await expect(recordings(recording).filter({ hasText: 'The recordings were joined into this one.' })).toHaveCount(1);
  await expect(recordings(recording)).toHaveCount(2);
});

test('[PLUS-11] [REC-04] parts that do not fit on the disk a second time stay, and are joined when the analyzer is opened again', async ({
  page,
  context,
}) => {
  await crashInSecondPart(page);
  const again = await context.newPage();
  const client = await context.newCDPSession(again);
  await again.goto('/analyzer.html?account=none');
  const origin = new URL(again.url()).origin;
  await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await again.goto('/analyzer.html');
  await expect(again.getByRole('region', { name: 'Recordings', exact: true }).getByRole('alert')).toHaveText(
    'There is not enough room on the disk for this. Your recordings are unchanged. Delete recordings that you do not need, or free some space, and try again. The parts are kept as separate recordings.',
  );
  await expect(recordings(again)).toHaveCount(2);
  await look(again, 'interrupted-parts-not-joined');
  await client.send('Storage.overrideQuotaForOrigin', { origin });
  await again.reload();
  await expect(recordings(again)).toHaveCount(1);
  await expect(recordings(again)).toContainText('Recovered');
});

test('[PLUS-11] [REC-04] key points of parts move along when these are joined after a crash', async ({
  page,
  context,
}) => {
  await crashInSecondPart(page);
  const other = await context.newPage();
  await other.goto('/analyzer.html?account=none');
  const ids = (await storedFiles(other)).filter((name) => name.endsWith('.mp4')).map((name) => name.slice(0, -4));
  await other.evaluate(
    ([first, second]) => {
      localStorage.setItem(`key-points/${first}`, JSON.stringify([{ seconds: 1, text: 'Grip' }]));
      localStorage.setItem(`key-points/${second}`, JSON.stringify([{ seconds: 0.8, text: 'Hips first' }]));
    },
    ids as [string, string],
  );
  const again = await openAgain(context);
  await expect(recordings(again)).toHaveCount(1);
  await expect(
    recordings(again)
      .getByRole('listitem')
      .getByRole('button', { name: /^Go to/ }),
  ).toHaveText(['0:01', '0:02']);
});

test('[PLUS-11] [REC-04] another submission lists the parts of a recording as one, to download, open or discard', async ({
  page,
  context,
}) => {
  await crashInSecondPart(page);
  const other = await context.newPage();
  await other.goto('/analyzer.html?submission=other&player=Sam+Lee');
  const waiting = other.getByRole('region', { name: 'Other recordings' });
  await expect(waiting).toContainText(
    'An interrupted recording for Mia Torres is kept on this computer, in 2 parts. Open it to join them.',
  );
  await look(other, 'interrupted-parts-elsewhere');
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    waiting.getByRole('button', { name: 'Download part 1 of the recording for Mia Torres' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Mia Torres – recording part 1.mp4');
  expect(pictureSeconds(await file.path())).toBeCloseTo(1.3, 3);
  await expect(waiting.getByRole('link')).toHaveCount(1);
  await waiting.getByRole('button', { name: 'Discard the recording for Mia Torres' }).click();
  await expect(question(other)).toContainText('Delete the recording for Mia Torres? It cannot be brought back.');
  await question(other).getByRole('button', { name: 'Delete' }).click();
  await expect(waiting).toHaveCount(0);
  await expect.poll(() => storedFiles(other)).toEqual([]);
});
