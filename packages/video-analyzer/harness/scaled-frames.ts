import { frameViewport, wholeFrame, type PaneView } from '../src/playback/pane-view.ts';
import { createPlayer } from '../src/playback/player.ts';
import { renderStage } from '../src/playback/render-stage.ts';
import { createAnalyzerParts } from '../src/react/analyzer-parts.ts';
import { makeNumberedClip, readNumber } from './numbered-clip.ts';
import { waitForState } from './wait-for-state.ts';
import { wholePane, wholePlace } from './whole-pane.ts';

/** The canvas of the stage in a window of 1440x900. */
const screen = { width: 966, height: 544 };

function contextOf({ width, height }: { width: number; height: number }) {
  const ctx = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true });
  if (!ctx) throw new Error('No canvas');
  return ctx;
}

/**
 * Opens a numbered 1080p clip of 240 frames in the analyzer, whose frames are kept at the size of the stage, and in a player that
 * keeps them at the size of the file.
 */
export async function openScaled(stage = screen) {
  const [width, height, frames] = [1920, 1080, 240];
  const clip = await makeNumberedClip({ frames, frameRate: 30, keyFrameInterval: 1, width, height, isFine: true });
  const analyzer = createAnalyzerParts();
  const { player, video, view } = analyzer.sides.video1;
  document.body.append(video);
  analyzer.setScreenSize(stage);
  await analyzer.open('video1', clip);
  const reference = createPlayer(document.createElement('video'));
  const ctx = contextOf(stage);

  function number() {
    const place = frameViewport(stage, wholePlace(player.getSnapshot()), view.getSnapshot());
    return readNumber(ctx, place.x, place.y, place.width, place.height);
  }

  /** Pixels with stripes and bars. Few, so that looking at them leaves time for decoding. */
  const pixelsOf = (on: OffscreenCanvasRenderingContext2D) => on.getImageData(300, 60, 300, 150).data;

  /** The sum of the differences between neighbouring pixels. */
  function detail(on: OffscreenCanvasRenderingContext2D) {
    const data = pixelsOf(on);
    let sum = 0;
    for (let at = 4; at < data.length; at += 4) sum += Math.abs((data[at] ?? 0) - (data[at - 4] ?? 0));
    return sum;
  }

  /**
   * Paints the stage on a canvas of that size until its pixels are as if painted from the file. Returns the milliseconds, and the
   * detail of the first painting as a share of that of the last.
   */
  async function timeToSharp(size = stage) {
    const begin = performance.now();
    const [painted, expected] = [contextOf(size), contextOf(size)];
    analyzer.paintScreen(painted, size);
    const first = detail(painted);
    reference.seek(player.getSnapshot().time + 0.001);
    await waitForState(reference, ({ isExact }) => isExact);
    renderStage(expected, size, { panes: [{ ...wholePane(reference), view: view.getSnapshot() }] });
    const pixels = pixelsOf(expected);
    for (;;) {
      analyzer.paintScreen(painted, size);
      if (pixelsOf(painted).every((value, at) => value === pixels[at])) break;
      if (performance.now() - begin > 20_000) throw new Error('The picture did not become sharp');
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return { milliseconds: performance.now() - begin, firstDetail: first / detail(expected) };
  }

  return {
    analyzer,
    player,
    setView: (next: Partial<PaneView>) => view.set({ ...wholeFrame, ...next }),
    /** The number on the stage, painted now. */
    paintedNumber() {
      analyzer.paintScreen(ctx, stage);
      return number();
    },
    isExact: () => waitForState(player, ({ isExact }) => isExact),
    decodedCount: () => Array.from({ length: frames }, (_, frame) => player.isDecoded(frame)).filter(Boolean).length,
    timeToSharp,
    /**
     * Steps until three frames in a row are as if painted from the file at once. Returns the detail of the first painting of each step,
     * as a share of that of the file.
     */
    async stepUntilSharpAtOnce(direction: 1 | -1, size = stage) {
      const details: number[] = [];
      while (details.length < 60 && (details.length < 3 || details.slice(-3).some((share) => share !== 1))) {
        player.step(direction);
        details.push((await timeToSharp(size)).firstDetail);
      }
      return details;
    },
    /** Opens the file in the reference, before `timeToSharp`. */
    async prepareReference() {
      await reference.open(clip);
      await waitForState(reference, ({ isExact }) => isExact);
    },
  };
}
