import { expect, test, type Page } from '@playwright/test';
import { soundStarts } from '@swing/media/testing/delivered-file';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { recordedAtLeast } from './kept-takes-page.ts';
import { download, look, serveClip, skipMicrophoneTest } from './recordings-page.ts';

const shots = process.env.SHOTS;
const recorder = (page: Page) => page.getByRole('region', { name: 'Screen recorder' });
const select = (page: Page) => recorder(page).getByRole('combobox', { name: 'Microphone' });
const button = (page: Page, name: string) => recorder(page).getByRole('button', { name, exact: true });

async function open(page: Page, query = '') {
  await serveClip(page.context());
  await page.goto(`/analyzer.html?${query}`);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(button(page, 'Test Mic')).toBeVisible();
}

/** Notes which microphone each call asks for, as `askedMicrophones`. */
const noteCalls = (page: Page) =>
  page.addInitScript(() => {
    const asked: (string | null)[] = [];
    Object.assign(globalThis, { askedMicrophones: asked });
    const { getUserMedia } = navigator.mediaDevices;
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia.call(navigator.mediaDevices, constraints);
      asked.push(stream.getAudioTracks()[0]?.label ?? null);
      return stream;
    };
  });
const askedMicrophones = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { askedMicrophones: string[] }).askedMicrophones);

test('[PLUS-12] a microphone is chosen by name, remembered, and used for test and recording', async ({ page }) => {
  await noteCalls(page);
  await open(page);
  await expect(select(page).getByRole('option')).toHaveText([
    'Default (Fake Default Audio Input)',
    'Fake Audio Input 1',
    'Fake Audio Input 2',
  ]);
  await select(page).selectOption('Fake Audio Input 2');
  await look(page, 'microphone-chosen');
  await page.reload();
  await expect(select(page).locator('option:checked')).toHaveText('Fake Audio Input 2');
  await button(page, 'Test Mic').click();
  await expect(recorder(page)).toContainText('Microphone works');
  await button(page, 'Start').click();
  await expect(button(page, 'Stop')).toBeVisible();
  await expect(recorder(page).getByText('Microphone on', { exact: true })).toBeVisible();
  expect(await askedMicrophones(page)).toEqual(['Fake Audio Input 2', 'Fake Audio Input 2']);
  await button(page, 'Stop').click();
  await expect(page.getByText('MP4 (H.264 + AAC)')).toBeVisible();

  await select(page).selectOption('Fake Audio Input 1');
  await expect(button(page, 'Test Mic First')).toBeDisabled();
});

test('[PLUS-12] a remembered microphone that is not connected says so, and the default is used', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('microphone', JSON.stringify({ deviceId: 'gone', label: 'Desk microphone' })),
  );
  await noteCalls(page);
  await open(page);
  await expect(recorder(page)).toContainText('“Desk microphone” is not connected. Using Fake Default Audio Input.');
  await look(page, 'microphone-missing');
  await button(page, 'Test Mic').click();
  await expect(recorder(page)).toContainText('Microphone works');
  expect(await askedMicrophones(page)).toEqual(['Fake Default Audio Input']);
});

test('[PLUS-12] in a browser that does not name its default microphone, the panel names it once it is open', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const { enumerateDevices } = mediaDevices;
    mediaDevices.enumerateDevices = async () =>
      (await enumerateDevices.call(mediaDevices)).filter(({ deviceId }) => deviceId !== 'default');
    localStorage.setItem('microphone', JSON.stringify({ deviceId: 'gone', label: 'Desk microphone' }));
  });
  await skipMicrophoneTest(page.context());
  await open(page);
  await expect(recorder(page)).toContainText('“Desk microphone” is not connected. Using the default microphone.');
  for (const name of ['Fake Audio Input 1', 'Default']) await select(page).selectOption(name);
  await expect(recorder(page)).not.toContainText('Using');
  await button(page, 'Test Mic').click();
  await expect(recorder(page).getByText('Using Fake Default Audio Input.', { exact: true })).toBeVisible();
});

test('[REC-03] a microphone whose permission is revoked after its test: the recording has no sound, says so, and is there', async ({
  page,
}) => {
  await open(page);
  await button(page, 'Test Mic').click();
  await expect(recorder(page)).toContainText('Microphone works');
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Revoked', 'NotAllowedError'));
  });
  await button(page, 'Start').click();
  await expect(recorder(page)).toContainText('Recording without audio - mic permission denied');
  await look(page, 'microphone-revoked');
  await expect(page.getByText(/^Rec 0:(?!00)/)).toBeVisible();
  await button(page, 'Stop').click();
  await expect(page.getByText('MP4 (H.264)')).toContainText('no sound');
});

type FakeMicrophone = { label: string; setGain: (gain: number) => void; track: MediaStreamTrack };

/** Replaces the sound of each microphone by a steady tone, which `withMicrophone` can change. */
const useTones = (page: Page) =>
  page.addInitScript(() => {
    const opened: FakeMicrophone[] = [];
    Object.assign(globalThis, { openedMicrophones: opened });
    const { getUserMedia } = navigator.mediaDevices;
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const real = await getUserMedia.call(navigator.mediaDevices, constraints);
      const label = real.getAudioTracks()[0]?.label ?? '';
      const context = new AudioContext();
      const gain = new GainNode(context, { gain: 0.2 });
      const mix = new MediaStreamAudioDestinationNode(context);
      const tone = new OscillatorNode(context, { frequency: 440 });
      tone.connect(gain).connect(mix);
      tone.start();
      const track = mix.stream.getAudioTracks()[0]!;
      Object.defineProperty(track, 'label', { value: label });
      opened.push({ label, track, setGain: (value) => (gain.gain.value = value) });
      return mix.stream;
    };
  });

/** Calls `change` with the microphone that was opened last. */
const withMicrophone = (page: Page, change: (microphone: FakeMicrophone) => void) =>
  page.evaluate(`(${change.toString()})(globalThis.openedMicrophones.at(-1))`);

const level = (page: Page) =>
  recorder(page)
    .getByRole('meter', { name: 'Microphone level' })
    .evaluate((meter: HTMLMeterElement) => meter.value);

/** Tests the microphone and starts a recording. The clock of the page must be installed. */
async function record(page: Page) {
  await button(page, 'Test Mic').click();
  await expect.poll(() => level(page)).toBeGreaterThan(20);
  await page.clock.fastForward(5_000);
  await expect(recorder(page)).toContainText('Microphone works');
  await button(page, 'Start').click();
  await expect(button(page, 'Stop')).toBeVisible();
}

const openedLabels = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { openedMicrophones: FakeMicrophone[] }).openedMicrophones.map(({ label }) => label),
  );

test('[PLUS-12] [REC-02] a microphone unplugged while recording is said at once, and another one is chosen in place', async ({
  page,
}) => {
  await useTones(page);
  await page.clock.install();
  await open(page);
  await record(page);
  await expect.poll(() => level(page)).toBeGreaterThan(20);
  await expect(recorder(page).getByRole('alert')).toBeHidden();
  await withMicrophone(page, ({ track }) => {
    track.stop();
    track.dispatchEvent(new Event('ended'));
  });
  const alert = recorder(page).getByRole('alert');
  await expect(alert).toHaveText(
    'The microphone has stoppedIt was unplugged, its permission was withdrawn, or it cannot be read. The recording goes on without your voice.',
  );
  await expect(select(page).locator('option:checked')).toHaveText('Choose a microphone');
  await expect(recorder(page)).toContainText('Microphone error');
  await expect(recorder(page).getByRole('meter')).toBeHidden();
  await look(page, 'microphone-lost');

  // Keyboard users keep their focus.
  await select(page).press('Shift');
  await select(page).selectOption('Fake Audio Input 1');
  await expect(alert).toBeHidden();
  await expect.poll(() => level(page)).toBeGreaterThan(20);
  await expect(select(page)).toBeFocused();
  await expect(button(page, 'Pause')).toBeVisible();
  expect(await openedLabels(page)).toEqual([
    'Fake Default Audio Input',
    'Fake Default Audio Input',
    'Fake Audio Input 1',
  ]);
  await button(page, 'Stop').click();
  await expect(page.getByText('MP4 (H.264 + AAC)')).toBeVisible();
});

test('[PLUS-12] [REC-02] a microphone that is chosen while recording and cannot be read is said at once, and another one is chosen in place', async ({
  page,
}) => {
  await skipMicrophoneTest(page.context());
  await open(page);
  await button(page, 'Test Mic').click();
  await button(page, 'Start').click();
  await recordedAtLeast(page, 2);
  await page.route(/sound-reader\.worker/, (route) => route.abort());
  await select(page).selectOption('Fake Audio Input 1');
  const alert = recorder(page).getByRole('alert');
  await expect(alert).toHaveText(
    'The microphone has stoppedIt was unplugged, its permission was withdrawn, or it cannot be read. The recording goes on without your voice.',
  );
  await expect(select(page).locator('option:checked')).toHaveText('Choose a microphone');
  await page.unrouteAll();
  await select(page).selectOption('Fake Audio Input 2');
  await expect(alert).toBeHidden();
  const [, second] = /Rec 0:(\d\d)/.exec((await page.getByText(/^Rec 0:/).textContent()) ?? '') ?? [];
  await recordedAtLeast(page, Number(second) + 5);
  await button(page, 'Stop').click();
  // The fake microphones beep once per second.
  const beeps = soundStarts(await download(page));
  expect(Math.min(...beeps)).toBeLessThan(2);
  expect(Math.max(...beeps)).toBeGreaterThan(Number(second) + 2);
});

test('[PLUS-12] nothing heard for five seconds while recording is said then, also beside the folded panel, until there is sound', async ({
  page,
}) => {
  await useTones(page);
  await page.clock.install();
  await open(page);
  await record(page);
  // The seconds of silence are those of the page's clock, which stands still in between.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await withMicrophone(page, ({ setGain }) => setGain(0));
  const levelAfter = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds);
    return level(page);
  };
  await expect.poll(() => levelAfter(100)).toBe(0);
  const alert = recorder(page).getByRole('alert');
  await page.clock.runFor(3_000);
  await expect(alert).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(alert).toHaveText(
    'Nothing was heard for 5 secondsIf you were talking, choose another microphone. The recording goes on.',
  );
  await page.clock.resume();
  await look(page, 'microphone-silent');

  await page.getByRole('button', { name: 'Fold the recording panel' }).click();
  const rail = page.getByRole('group', { name: 'Recorder' });
  await expect(rail.getByRole('alert')).toContainText('Nothing was heard for 5 seconds');
  await expect(rail.getByRole('meter', { name: 'Microphone level' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/microphone-silent-folded.png` });
  await rail.getByRole('button', { name: 'Choose a microphone' }).click();
  await select(page).selectOption('Fake Audio Input 2');
  await expect(alert).toBeHidden();
  expect((await openedLabels(page)).at(-1)).toBe('Fake Audio Input 2');
});

test('[PLUS-12] a microphone that is muted while recording is said until it is switched on', async ({ page }) => {
  await useTones(page);
  await page.clock.install();
  await open(page);
  await record(page);
  await withMicrophone(page, ({ track }) => track.dispatchEvent(new Event('mute')));
  const alert = recorder(page).getByRole('alert');
  await expect(alert).toHaveText(
    'The microphone is mutedSwitch it on, or choose another one. The recording goes on without your voice.',
  );
  await withMicrophone(page, ({ track }) => track.dispatchEvent(new Event('unmute')));
  await expect(alert).toBeHidden();
});
