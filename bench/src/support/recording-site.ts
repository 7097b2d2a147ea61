import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startAnalyzerSite } from './analyzer-site.ts';
import type { MarkedRecording, RecordingPlan } from './marked-recording.ts';
import { mediaBrowser } from './media-browser.ts';
import { makeNumberedVideo } from './numbered-video.ts';

export interface RecordingSite {
  /** Makes a clip with 30 frames a second. Returns its address on the site. */
  makeClip(size: string, seconds: number): Promise<string>;
  /** Records the analyzer's stage while one clip plays on it, or two side by side. */
  record(clips: readonly string[], plan: RecordingPlan): Promise<MarkedRecording>;
  close(): Promise<void>;
}

/** Serves the analyzer, and starts a browser in which it is recorded. */
export async function openRecordingSite(): Promise<RecordingSite> {
  const site = await startAnalyzerSite();
  // A real profile: others keep their files in memory.
  const profile = await mkdtemp(join(tmpdir(), 'swing-profile-'));
  const browser = await chromium.launchPersistentContext(profile, mediaBrowser);
  return {
    async makeClip(size, seconds) {
      const name = `${size}.mp4`;
      const path = join(site.folder, name);
      await makeNumberedVideo(path, { frames: seconds * 30, frameRate: 30, keyFrameDistance: 30, size });
      return `/${name}`;
    },
    async record([clip, otherClip], plan) {
      const page = await browser.newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${site.origin}compare.html?video=${clip}`);
      await page.waitForFunction('globalThis.compare?.parts.sides.video1.player.getSnapshot().isIndexed');
      if (otherClip !== undefined) {
        await page.evaluate(`compare.parts.open('video2', '${otherClip}')`);
        await page.waitForFunction('compare.parts.sides.video2.player.getSnapshot().isIndexed');
      }
      const recorder = page.getByRole('region', { name: 'Screen recorder' });
      await recorder.getByRole('button', { name: 'Test Mic', exact: true }).waitFor();
      const recorded = await page.evaluate<MarkedRecording>(`compare.record(${JSON.stringify(plan)})`);
      await page.close();
      return recorded;
    },
    async close() {
      await browser.close();
      await rm(profile, { recursive: true });
      await site.close();
    },
  };
}
