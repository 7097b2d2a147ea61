import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { fixturePath } from '@swing/media/testing/fixtures';
import { createDocumentServer, drawLine, expectLine, openKept, saveStatus } from './documents.ts';
import { withoutTrackProcessor } from './fixtures.ts';
import { skipMicrophoneTest, storedFiles } from './recordings-page.ts';
import { clips, file } from './second-video-clips.ts';
import { chooseVideo2 } from './second-video-page.ts';
import { speedButton } from './speed-buttons.ts';

/** Opens the analyzer. Code whose address matches `broken` cannot be loaded until the returned function is called. */
async function openWithout(page: Page, broken: RegExp): Promise<() => void> {
  let isBroken = true;
  await page.route(broken, (route) => (isBroken ? route.abort() : route.continue()));
  const body = readFileSync(fixturePath('swing-animation.mp4'));
  await page.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body }));
  await page.goto('/analyzer.html');
  return () => {
    isBroken = false;
  };
}

test('[ANZ-02] a player whose code cannot be loaded says so, and Retry opens the video', async ({ page }) => {
  const mend = await openWithout(page, /\/frame-source\.js/);
  const alert = page.getByRole('alert').filter({ hasText: 'The video could not be loaded' });
  await expect(alert).toContainText(
    'A part of this page could not be loaded. Check your connection. If this goes on, reload the page.',
  );
  mend();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeEnabled();
  await expect(page.getByText(/^Frame 1/)).toBeVisible();
});

for (const [name, code, shown] of [
  ['The recorder', /\/right-panels\.js/, 'Test Mic'],
  ['A part of the tools', /\/left-panels\.js/, 'Show all keys'],
  ['The playback controls', /\/transport-bar\.js/, 'Play'],
] as const) {
  test(`[ANZ-01] ${name}: if the code cannot be loaded, drawing goes on, and Retry loads it`, async ({ page }) => {
    const mend = await openWithout(page, code);
    const alert = page.getByRole('alert').filter({ hasText: `${name} could not be loaded.` });
    await expect(alert).toBeVisible();
    const stage = page.getByRole('application');
    await expect(page.getByText('Loading Video')).toBeHidden();
    await stage.click();
    await expect(page.getByRole('button', { name: 'Clear all' })).toBeEnabled();
    mend();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: shown, exact: true })).toBeVisible();
    await expect(alert).toBeHidden();
  });
}

test('[ANZ-01] [ANZ-03] a part of the stage: if the code cannot be loaded, the video plays, and Retry loads it', async ({
  page,
}) => {
  const mend = await openWithout(page, /\/second-video-layers\.js/);
  const alert = page.getByRole('alert').filter({ hasText: 'A part of the stage could not be loaded.' });
  await expect(alert).toBeVisible();
  await page.getByRole('button', { name: 'Next frame' }).click();
  await expect(page.getByText(/^Frame 2/)).toBeVisible();
  mend();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toBeHidden();
  await chooseVideo2(page, file('model.mp4', clips.numbered));
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Overlay' }).click();
  await page.getByRole('button', { name: 'Divider' }).click();
  await expect(page.getByRole('slider', { name: 'Divider between video 1 and video 2' })).toBeVisible();
});

test('[ANZ-06] a list of keys that cannot be loaded says so, and Retry opens it', async ({ page }) => {
  const mend = await openWithout(page, /\/key-help\.js/);
  await page.getByRole('button', { name: 'Show all keys' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The list of keys could not be loaded.' });
  await expect(alert).toBeVisible();
  mend();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

test('[REC-02] a recorder whose code cannot be loaded says so, and Start records once it can', async ({
  page,
  context,
}) => {
  await skipMicrophoneTest(context);
  const mend = await openWithout(page, /\/take-encoder\.js/);
  const recorder = page.getByRole('region', { name: 'Screen recorder' });
  await recorder.getByRole('button', { name: 'Test Mic', exact: true }).click();
  await recorder.getByRole('button', { name: 'Start' }).click();
  await expect(recorder.getByRole('alert')).toHaveText(
    'Failed: The recorder could not be loaded. Check your connection and press Start again. If this goes on, send or download your recordings and reload the page.',
  );
  mend();
  await recorder.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/^Rec 0:(?!00)/)).toBeVisible();
  await recorder.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('MP4 (H.264 + AAC)')).toBeVisible();
});

const workers = ['take-store', 'sound-reader', 'frame-ticker'];

test('[REC-02] a worker of the recorder that cannot be loaded: Start says so, leaves nothing, and records once it can', async ({
  page,
  context,
}) => {
  await skipMicrophoneTest(context);
  const broken = new Set(workers);
  await page.route(/\.worker\.js/, (route) =>
    [...broken].some((name) => route.request().url().includes(name)) ? route.abort() : route.continue(),
  );
  await openWithout(page, /no-such-file/);
  const recorder = page.getByRole('region', { name: 'Screen recorder' });
  const start = recorder.getByRole('button', { name: 'Start', exact: true });
  await recorder.getByRole('button', { name: 'Test Mic', exact: true }).click();
  for (const name of workers) {
    await start.click();
    await expect(recorder.getByRole('alert'), name).toHaveText(
      'Failed: A part of the recorder could not be loaded. Check your connection and try again.',
    );
    await expect(start).toBeEnabled();
    await expect(page.getByRole('region', { name: 'Recordings' })).toHaveCount(0);
    await expect.poll(() => storedFiles(page)).toEqual([]);
    broken.delete(name);
  }
  await start.click();
  await expect(page.getByText(/^Rec 0:(?!00)/)).toBeVisible();
  await expect(recorder.getByRole('alert')).toHaveCount(0);
  await recorder.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('MP4 (H.264 + AAC)')).toBeVisible();
});

test('[REC-02] the worker that keeps the time of the pictures starts before the others, also without another microphone test', async ({
  page,
  context,
}) => {
  await skipMicrophoneTest(context);
  await page.addInitScript(() => {
    const started: string[] = [];
    const Original = Worker;
    Object.assign(globalThis, {
      started,
      Worker: class extends Original {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          started.push(/([a-z-]+)\.worker/.exec(String(url))?.[1] ?? String(url));
        }
      },
    });
  });
  await openWithout(page, /no-such-file/);
  const recorder = page.getByRole('region', { name: 'Screen recorder' });
  await recorder.getByRole('button', { name: 'Test Mic', exact: true }).click();
  for (const number of [1, 2]) {
    // Forgets the workers that were started before, so that those of the second recording are left.
    await page.evaluate(() => (globalThis as unknown as { started: string[] }).started.splice(0));
    await recorder.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByText(/^Rec 0:(?!00)/)).toBeVisible();
    await recorder.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('MP4 (H.264 + AAC)')).toHaveCount(number);
  }
  const started = await page.evaluate(() => (globalThis as unknown as { started: string[] }).started);
  expect(started.slice(0, 3)).toEqual(['frame-ticker', 'take-store', 'sound-reader']);
});

test('[REC-02] a recording that cannot begin leaves nothing that reads the microphone', async ({ page, context }) => {
  await skipMicrophoneTest(context);
  await withoutTrackProcessor(page);
  await page.addInitScript(() => {
    AudioWorklet.prototype.addModule = () => Promise.reject(new Error('It could not be fetched.'));
    const contexts: AudioContext[] = [];
    const Original = AudioContext;
    Object.assign(globalThis, {
      contexts,
      AudioContext: class extends Original {
        constructor(options?: AudioContextOptions) {
          super(options);
          contexts.push(this);
        }
      },
    });
  });
  await openWithout(page, /no-such-file/);
  const recorder = page.getByRole('region', { name: 'Screen recorder' });
  await recorder.getByRole('button', { name: 'Test Mic', exact: true }).click();
  await recorder.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(recorder.getByRole('alert')).toHaveText(
    'Failed: A part of the recorder could not be loaded. Check your connection and try again.',
  );
  const open = () =>
    page.evaluate(
      () =>
        (globalThis as unknown as { contexts: AudioContext[] }).contexts.filter(({ state }) => state !== 'closed')
          .length,
    );
  await expect.poll(open).toBe(0);
});

/** The page has a copy of this file without the hash in its name. */
const soundEncoderOfWorker = /\/mediabunny-aac-encoder-[^/]+\.js/;

test('[REC-02] an encoder for the sound that cannot be loaded: Start says so, leaves nothing, and records once it can', async ({
  page,
  context,
}) => {
  await skipMicrophoneTest(context);
  const mend = await openWithout(page, soundEncoderOfWorker);
  const recorder = page.getByRole('region', { name: 'Screen recorder' });
  const start = recorder.getByRole('button', { name: 'Start', exact: true });
  await recorder.getByRole('button', { name: 'Test Mic', exact: true }).click();
  await start.click();
  await expect(recorder.getByRole('alert')).toHaveText(
    'Failed: The encoder for the sound could not be loaded. Check your connection and press Start again.',
  );
  await expect(page.getByRole('region', { name: 'Recordings' })).toHaveCount(0);
  await expect.poll(() => storedFiles(page)).toEqual([]);
  mend();
  await start.click();
  await expect(page.getByText(/^Rec 0:(?!00)/)).toBeVisible();
  await expect(recorder.getByRole('alert')).toHaveCount(0);
  await recorder.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('MP4 (H.264 + AAC)')).toBeVisible();
});

test('[REC-02] the recorder is loaded with the video, so that a lost connection does not delay a recording', async ({
  page,
  context,
}) => {
  await skipMicrophoneTest(context);
  const encoder = page.waitForResponse(/\/take-encoder\.js/);
  const soundEncoder = page.waitForEvent('requestfinished', (request) => soundEncoderOfWorker.test(request.url()));
  const mend = await openWithout(page, /no-such-file/);
  mend();
  await encoder;
  const recorder = page.getByRole('region', { name: 'Screen recorder' });
  await recorder.getByRole('button', { name: 'Test Mic', exact: true }).click();
  await soundEncoder;
  await expect(recorder.getByRole('button', { name: 'Start' })).toBeEnabled();
  await context.setOffline(true);
  await recorder.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/^Rec 0:(?!00)/)).toBeVisible();
  await context.setOffline(false);
});

test('[PLUS-05] if the code that saves drawings cannot be loaded, Retry loads it, and what was drawn before is kept', async ({
  page,
  context,
}) => {
  const server = createDocumentServer();
  await server.serve(context);
  let isBroken = true;
  await page.route(/\/keep-document\.js/, (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto('/analyzer.html?document');
  const alert = page.getByRole('alert').filter({ hasText: 'Automatic saving could not be loaded.' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await drawLine(page, 0.3);
  await speedButton(page, '0.5').click();
  await page.getByRole('checkbox', { name: 'Mirror' }).check();
  isBroken = false;
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toBeHidden();
  await expect(saveStatus(page)).toHaveText('Kept automatically, not saved yet');
  await expect
    .poll(() => server.dataOf('video1:speed', 'video1:isMirrored'))
    .toMatchObject([{ speed: 0.5 }, { isMirrored: true }]);
  await page.reload();
  await openKept(page);
  await expectLine(page, 0.3);
  await expect(speedButton(page, '0.5')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('checkbox', { name: 'Mirror' })).toBeChecked();
});
