import { expect, test } from '@playwright/test';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

test('[ANZ-06] many drawings look the same painted from their layer as painted directly, whatever changes', async ({
  page,
}) => {
  await openParts(page);
  const painted = await page.evaluate(() => {
    // Of 255. Where drawings cross, each has rounded the transparency of the layer once more.
    const mostByRounding = 4;
    const size = { width: 1080, height: 608 };
    const whole = { x: 0, y: 0, ...size };
    const colors = ['#f0262d', '#ffffff', '#1d4ed8', '#000000'] as const;
    /** Waves, 20 from left to right and 20 from top to bottom. */
    function crossing(order: number, share: number) {
      const along = 0.05 + 0.9 * share;
      const across = 0.05 + 0.045 * (order % 20) + 0.01 * Math.sin(share * 25);
      return order < 20 ? { x: along, y: across } : { x: across, y: along };
    }
    const stroke = (order: number, points: number) =>
      parts.createAnnotation({
        id: `stroke-${order}`,
        video: 'video1',
        order,
        shape: 'pen',
        style: { color: colors[order % 4]!, thickness: 3 + (order % 3) * 3, opacity: order % 5 === 0 ? 0.5 : 1 },
        points: Array.from({ length: points }, (_, at) => crossing(order, at / 60)),
        time: order < 20 ? 0 : 1,
      });
    const strokes = Array.from({ length: 40 }, (_, order) => stroke(order, 60));
    const other = (shape: 'ellipse' | 'text', order: number) => ({
      ...stroke(order, 2),
      id: shape,
      shape,
      handDrawnSeed: 7,
      text: 'Keep the elbow up',
    });
    const scene = [...strokes, other('ellipse', 40)];
    const pane = {
      rect: whole,
      clip: whole,
      image: {
        width: 1080,
        height: 608,
        draw(on: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D) {
          const shades = on.createLinearGradient(0, 0, size.width, size.height);
          shades.addColorStop(0, '#102030');
          shades.addColorStop(1, '#d0e0a0');
          on.fillStyle = shades;
          on.fillRect(0, 0, size.width, size.height);
        },
      },
      view: parts.wholeFrame,
      isMirrored: false,
      opacity: 1,
      scene,
      moment: { time: 2, realSecondsPerMediaSecond: 1, framesPerRealSecond: 30 },
    };
    const context = () => new OffscreenCanvas(size.width, size.height).getContext('2d', { alpha: false })!;
    const pixels = (ctx: OffscreenCanvasRenderingContext2D) => ctx.getImageData(0, 0, size.width, size.height).data;

    function direct(panes: (typeof pane)[]) {
      const ctx = context();
      parts.renderStage(ctx, size, { panes: panes.map((shown) => ({ ...shown, scene: [] })) });
      for (const { rect, view, isMirrored, scene: drawings, moment } of panes) {
        const viewport = parts.frameViewport(size, { rect, frame: size, isMirrored }, view);
        parts.drawAnnotations(ctx, drawings, viewport, moment);
      }
      return pixels(ctx);
    }

    const ctx = context();
    const layers = parts.createStageLayers();
    let copies = 0;
    const drawImage = ctx.drawImage.bind(ctx) as (...values: unknown[]) => void;
    ctx.drawImage = (...values: unknown[]) => {
      copies += 1;
      drawImage(...values);
    };
    function compare(...changes: Partial<typeof pane>[]) {
      const panes = changes.map((change) => ({ ...pane, ...change }));
      copies = 0;
      parts.renderStage(ctx, size, { panes, layers });
      const expected = direct(panes);
      const differences = pixels(ctx).map((value, at) => Math.abs(value - expected[at]!));
      return { copies, isSame: differences.every((difference) => difference <= mostByRounding) };
    }

    const recolored = scene.map((drawing, at) =>
      at === 10 ? { ...drawing, style: { ...drawing.style, color: colors[1] } } : drawing,
    );
    function inHalf(x: number, drawings: typeof scene) {
      const half = { ...whole, x, width: 540 };
      return { rect: half, clip: half, scene: drawings };
    }
    return {
      first: compare({}),
      again: compare({}),
      begun: compare({ scene: [...scene, stroke(41, 20)] }),
      goingOn: compare({ scene: [...scene, stroke(41, 50)] }),
      next: compare({ scene: [...scene, stroke(41, 50), stroke(42, 10)] }),
      undone: compare({ scene: scene.slice(0, -2) }),
      recolored: compare({ scene: recolored }),
      withText: compare({ scene: [...strokes.slice(0, 5), other('text', 6), ...strokes.slice(5)] }),
      earlier: compare({ moment: { ...pane.moment, time: 0.5 } }),
      zoomed: compare({ view: { zoom: 2.5, centerX: 0.4, centerY: 0.6 } }),
      zoomedAndMirrored: compare({ view: { zoom: 2.5, centerX: 0.4, centerY: 0.6 }, isMirrored: true }),
      mirrored: compare({ isMirrored: true }),
      besideAnother: compare(inHalf(0, scene), inHalf(540, recolored)),
      alone: compare(inHalf(540, recolored)),
      few: compare({ scene: scene.slice(0, 3) }),
    };
  });
  const layered = { copies: 1, isSame: true };
  expect(painted).toEqual({
    first: layered,
    again: layered,
    begun: layered,
    goingOn: layered,
    next: layered,
    undone: layered,
    recolored: layered,
    withText: layered,
    earlier: layered,
    zoomed: layered,
    zoomedAndMirrored: layered,
    mirrored: layered,
    besideAnother: { copies: 2, isSame: true },
    alone: layered,
    few: { copies: 0, isSame: true },
  });
});
