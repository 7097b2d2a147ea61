import { expect, test } from '@playwright/test';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

test('[ANZ-06] a picture that rests is painted once more and then copied, pixel for pixel, until anything changes', async ({
  page,
}) => {
  await openParts(page);
  const painted = await page.evaluate(async () => {
    const whole = { x: 0, y: 0, width: 1080, height: 608 };
    const clip = await parts.makeNumberedClip({ frames: 2, frameRate: 30, keyFrameInterval: 1 });
    await parts.createPlayer(parts.video).open(clip);
    let paints = 0;
    const frame = (still: object | undefined, color: string) => ({
      width: 1280,
      height: 720,
      ...(still && { still }),
      draw(
        on: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
        ...place: [number, number, number, number]
      ) {
        paints += 1;
        on.drawImage(parts.video, ...place);
        on.fillStyle = color;
        on.fillRect(place[0], place[1], place[2] / 3, place[3] / 3);
      },
    });
    const pane = {
      rect: whole,
      clip: whole,
      image: frame({}, '#c04020'),
      view: parts.wholeFrame,
      isMirrored: false,
      opacity: 1,
      light: null as { brightness: number; contrast: number } | null,
      scene: [] as ReturnType<Parts['createAnnotation']>[],
      moment: { time: 0, realSecondsPerMediaSecond: 1, framesPerRealSecond: 30 },
    };
    const line = parts.createAnnotation({
      id: 'line',
      video: 'video1',
      order: 1,
      shape: 'line',
      style: parts.defaultAnnotationStyle,
      points: [
        { x: 0.2, y: 0.2 },
        { x: 0.8, y: 0.7 },
      ],
      time: 0,
    });
    const layers = parts.createStageLayers();
    // Both ways of applying brightness round differently, so that of a slow computer must not begin in between.
    const createLightFilter = () => parts.createLightFilter({ speed: { setSlow: () => {}, isSlow: () => false } });
    const lightFilter = createLightFilter();
    const canvas = new OffscreenCanvas(966, 544);
    const ctx = canvas.getContext('2d', { alpha: false })!;
    const pixels = (on: OffscreenCanvasRenderingContext2D) =>
      on.getImageData(0, 0, on.canvas.width, on.canvas.height).data;

    /** Paints three times. Returns how often the frames were painted, and whether each paint was that of a new canvas. */
    function paintThrice(...changes: Partial<typeof pane>[]) {
      const panes = changes.map((change) => ({ ...pane, ...change }));
      const { width, height } = canvas;
      const fresh = new OffscreenCanvas(width, height).getContext('2d', { alpha: false })!;
      parts.renderStage(fresh, fresh.canvas, { panes, lightFilter: createLightFilter() });
      const expected = pixels(fresh);
      paints = 0;
      const isSame = [1, 2, 3].map(() => {
        parts.renderStage(ctx, canvas, { panes, lightFilter, layers });
        return pixels(ctx).every((value, at) => value === expected[at]);
      });
      return { paints, isSame };
    }

    const left = { rect: { ...whole, width: 540 }, clip: { ...whole, width: 540 } };
    const right = { rect: { ...whole, x: 540, width: 540 }, clip: { ...whole, x: 540, width: 540 } };
    const results = {
      first: paintThrice({}),
      again: paintThrice({}),
      drawing: paintThrice({ scene: [line] }),
      otherFrame: paintThrice({ image: frame({}, '#2040c0') }),
      zoomed: paintThrice({ view: { zoom: 2.5, centerX: 0.4, centerY: 0.6 } }),
      panned: paintThrice({ view: { zoom: 2.5, centerX: 0.5, centerY: 0.6 } }),
      mirrored: paintThrice({ isMirrored: true }),
      brighter: paintThrice({ light: { brightness: 2, contrast: 1 } }),
      moreContrast: paintThrice({ light: { brightness: 2, contrast: 1.5 } }),
      fainter: paintThrice({ opacity: 0.5 }),
      besideAnother: paintThrice(left, right),
      divided: paintThrice({}, { ...right, rect: whole }),
      otherDivider: paintThrice({}, { rect: whole, clip: { ...whole, x: 300, width: 780 } }),
      playing: paintThrice({ image: frame(undefined, '#c04020') }),
    };
    [canvas.width, canvas.height] = [1600, 901];
    return { ...results, larger: paintThrice({}) };
  });
  const isSame = [true, true, true];
  const once = { paints: 2, isSame };
  expect(painted).toEqual({
    first: once,
    again: { paints: 0, isSame },
    drawing: { paints: 0, isSame },
    otherFrame: once,
    zoomed: once,
    panned: once,
    mirrored: once,
    // The filter keeps the picture in its own colors.
    brighter: { paints: 1, isSame },
    moreContrast: { paints: 0, isSame },
    fainter: once,
    besideAnother: { paints: 4, isSame },
    divided: { paints: 4, isSame },
    otherDivider: { paints: 4, isSame },
    playing: { paints: 3, isSame },
    larger: once,
  });
});
