import { openAdmin } from '../fixtures/admin.ts';
import { openAnalyzer, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { swingClip } from '../fixtures/clips.ts';
import { startExtensionBrowser } from '../fixtures/full-chromium.ts';
import {
  recorder,
  recordings,
  skipMicrophoneTest,
  startRecording,
  stopRecording,
  waitUntilRecorded,
} from '../fixtures/recording.ts';
import { expect, test, watchErrors } from '../fixtures/test.ts';
import type { Locator, Page } from '@playwright/test';

const required = 'Swing Analyzer Screen Capture extension is required. Enable it and try again.';

/** Covers a page with one colour, and a moving spot: browsers send pictures only while something changes. */
async function paint(page: Page, colour: string): Promise<void> {
  await page.evaluate((background) => {
    const cover = document.createElement('div');
    cover.style.cssText = `position: fixed; inset: 0; z-index: 9999; background: ${background}`;
    const spot = document.createElement('div');
    spot.style.cssText = 'width: 20px; height: 20px; background: white';
    cover.append(spot);
    document.body.append(cover);
    let x = 0;
    setInterval(() => {
      x = (x + 10) % 500;
      spot.style.marginLeft = `${x}px`;
    }, 50);
  }, colour);
}

/** Plays a video. Returns the colour in its middle as red, green and blue. */
function middleColour(video: Locator): Promise<number[]> {
  return video.evaluate(async (element: HTMLVideoElement) => {
    const shown = new Promise((resolve) => element.requestVideoFrameCallback(resolve));
    await element.play();
    await shown;
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.drawImage(element, element.videoWidth / 2, element.videoHeight / 2, 1, 1, 0, 0, 1, 1);
    return Array.from(context.getImageData(0, 0, 1, 1).data.slice(0, 3));
  });
}

function expectGreen([red = 0, green = 0, blue = 0]: number[]): void {
  expect(Math.max(Math.abs(red - 20), Math.abs(green - 140), Math.abs(blue - 60))).toBeLessThan(25);
}

test('[REC-06] [REC-10] the extension is detected, hands over the tab whose icon is clicked, and that tab is recorded', async ({
  site,
}) => {
  const browser = await startExtensionBrowser(site.url);
  try {
    const { page, context } = browser;
    const errors = watchErrors(page);
    await openAdmin(page, site, '/admin/test-extension');
    await expect(page.getByText('The extension is installed. Version 0.1.0.')).toBeVisible();
    const panel = page.getByRole('region', { name: 'Tab Capture' });
    const instruction = panel.getByText('Go to the tab you want to record, and click the icon of the extension.');

    await panel.getByRole('button', { name: 'Start Capture' }).click();
    await expect(instruction).toBeVisible();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.getByRole('status', { name: 'Tab Capture: state' })).toHaveText('Not run');

    const testTabId = await browser.activeTabId();
    const swing = await context.newPage();
    await swing.goto('/support');
    await paint(swing, 'rgb(20, 140, 60)');
    await page.bringToFront();
    await panel.getByRole('button', { name: 'Start Capture' }).click();
    await expect(instruction).toBeVisible();
    await expect.poll(() => browser.isWaiting()).toBe(true);
    await browser.clickIcon(swing);
    await expect(panel.getByText('The picture arrives.')).toBeVisible();
    await expect.poll(() => browser.activeTabId()).toBe(testTabId);
    await expect(panel).toContainText('SourceBrowser tab');
    await expect(panel).toContainText('Picture1440 × 900 pixels');
    await expect.poll(() => panel.innerText()).toMatch(/Frame rate measured\s+[1-9]\d* per second/);

    await panel.getByRole('button', { name: 'Record 3 Seconds' }).click();
    await expect(panel.getByText('The recording can be played.')).toBeVisible();
    expectGreen(await middleColour(page.getByLabel('Recording of the capture')));

    await panel.getByRole('button', { name: 'Stop Capture' }).click();
    await expect(panel.getByText('The capture worked, and has ended.')).toBeVisible();
    // The policy of the site allows no camera. Chromium says so, and captures the tab.
    expect(
      errors.filter((text) => text !== 'Permissions policy violation: camera is not allowed in this document.'),
    ).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('[REC-06] the recorder records the tab that the extension hands over', async ({ site }) => {
  const browser = await startExtensionBrowser(site.url);
  try {
    const { page, context } = browser;
    await openAnalyzer(page, site, swingClip);
    await waitUntilLoaded(page);
    await skipMicrophoneTest(page);
    await recorder(page).getByLabel('Record from').selectOption('Tab by the extension');
    const other = await context.newPage();
    await other.goto('/support');
    await paint(other, 'rgb(20, 140, 60)');
    await page.bringToFront();
    await recorder(page).getByRole('button', { name: 'Choose a tab' }).click();
    await expect(recorder(page).getByText('click the icon of the extension there')).toBeVisible();
    await expect.poll(() => browser.isWaiting()).toBe(true);
    await browser.clickIcon(other);
    await expect(recorder(page).getByRole('button', { name: 'Stop sharing' })).toBeVisible();
    await startRecording(page);
    await waitUntilRecorded(page, 2);
    await stopRecording(page);
    const preview = recordings(page).locator('video');
    expectGreen(await middleColour(preview));
    // The tab is captured in its own size and recorded as 1280x720.
    expect(await preview.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight])).toEqual([
      1280, 720,
    ]);
  } finally {
    await browser.close();
  }
});

test('[REC-06] [REC-10] without the extension the page says that it is required, and how to install it @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await openAdmin(page, site, '/admin/test-extension');
  const extension = page.getByRole('region', { name: 'Extension', exact: true });
  await expect(page.getByRole('main')).toContainText(
    'Whether the capture extension is installed, and hands over a tab. Nothing is sent or kept.',
  );
  await expect(extension).toContainText(
    'The recorder uses the extension only to record a tab. Everything else works without it.',
  );
  await expect(extension.getByRole('alert')).toContainText(required);
  await expect(extension.getByRole('alert')).toContainText('Follow these steps.');
  await expect(extension.getByRole('status', { name: 'Extension: state' })).toHaveText('Failed');
  await expect(extension.getByRole('listitem')).toHaveText([
    'Get the folder of the extension from the people who run this site, and keep it on this computer.',
    'In Chrome or Edge, type chrome://extensions as the address.',
    'Switch on Developer mode.',
    'Click Load unpacked, and choose the folder. If the extension is listed already, switch it on.',
    'Click the puzzle piece right of the address, and pin Swing Analyzer Screen Capture.',
    'Come back to this page, and click Reload and Check.',
  ]);
  await page.getByRole('button', { name: 'Start Capture' }).click();
  const panel = page.getByRole('region', { name: 'Tab Capture' });
  await expect(panel).toContainText(
    'The extension hands over the tab on which you click its icon, this one or another.',
  );
  await expect(panel.getByRole('alert')).toContainText(required);
  await expect(panel.getByRole('alert')).toContainText('Follow the steps under Extension, and try again.');
  await expectGoodScreen();
  await extension.getByRole('button', { name: 'Reload and Check' }).click();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(extension.getByRole('alert')).toContainText(required);
});
