import type { Browser } from 'playwright-core';

export interface Stepping {
  /** Shows a frame of video 1 and waits until it is decoded. */
  show(frame: number): Promise<void>;
  /** Seeks video 1 to a frame without waiting for it. */
  seek(frame: number): Promise<void>;
  /** Presses an arrow key. Returns the milliseconds from the event to the end of the draw that shows the frame. */
  step(direction: 1 | -1): Promise<number>;
  /** Throws if the pixels of video 1 show another frame, or those of video 2 not one at the same time. */
  expectFrame(frame: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the analyzer with one video, or two that are linked. The files are addresses on the site. `framesEach`: how many frames of video 2 are as
 * long as one of video 1.
 */
export async function openStepping(
  browser: Browser,
  origin: string,
  files: string[],
  framesEach = 1,
): Promise<Stepping> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const [file, otherFile] = files;
  await page.goto(`${origin}compare.html?video=/${file}`);
  await page.waitForFunction('globalThis.compare?.parts.sides.video1.player.getSnapshot().isIndexed');
  if (otherFile !== undefined) {
    await page.evaluate(`compare.parts.open('video2', '/${otherFile}')`);
    await page.waitForFunction('compare.parts.sides.video2.player.getSnapshot().isIndexed');
    await page.evaluate('compare.parts.setLinked(true), compare.parts.activate("video1")');
  }
  const video1 = 'compare.parts.sides.video1.player';
  const seek = (frame: number) => page.evaluate(`${video1}.seek(${video1}.frames().timeOf(${frame}))`);
  return {
    async show(frame) {
      await seek(frame);
      await page.evaluate(`compare.waitForState(${video1}, ({ isExact }) => isExact)`);
    },
    async seek(frame) {
      await seek(frame);
    },
    async step(direction) {
      await page.keyboard.press(direction === 1 ? 'ArrowRight' : 'ArrowLeft');
      return page.evaluate<number>('compare.stepTimes.last()');
    },
    async expectFrame(frame) {
      const shown = await page.evaluate<number[]>('compare.stageNumbers()');
      const [first, second = frame * framesEach] = shown;
      const isTogether = Math.abs(second - frame * framesEach) < (framesEach === 1 ? 0.5 : 1);
      if (first !== frame || !isTogether) throw new Error(`Frame ${frame} expected, shown ${shown.join()}`);
    },
    close: () => page.close(),
  };
}

/** Seeks a `<video>` to each of the times. Returns the milliseconds until each is presented. */
export async function seekElement(browser: Browser, origin: string, file: string, times: number[]): Promise<number[]> {
  const page = await browser.newPage();
  await page.goto(`${origin}index.html`);
  await page.waitForFunction('globalThis.parts !== undefined');
  const taken = await page.evaluate<number[]>(`(async () => {
    const { video, timeElementSeek } = parts;
    video.src = URL.createObjectURL(await (await fetch('${file}')).blob());
    await new Promise((resolve) => video.addEventListener('loadeddata', resolve));
    const taken = [];
    for (const time of ${JSON.stringify(times)}) taken.push(await timeElementSeek(video, time));
    return taken;
  })()`);
  await page.close();
  return taken;
}
