import { expect, test, type Page } from '@playwright/test';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

type Options = {
  opacity?: number;
  color?: string;
  thickness?: number;
  hasPressure?: boolean;
  isMirrored?: boolean;
  zoom?: number;
};

/**
 * Paints a stroke that grows and winds over itself on a stage that keeps its layers, and each time also the whole stroke on a new
 * stage. Then paints all of it by the outline that perfect-freehand makes of it. Returns for both by how much a colour differs at
 * most, of 255, and how many of a million differ by more than 40.
 */
const growStroke = (page: Page, options: Options) =>
  page.evaluate((wanted) => {
    const { opacity = 1, color = '#f0262d', thickness = 5, hasPressure, isMirrored = false, zoom = 1 } = wanted;
    const size = { width: 1080, height: 608 };
    const whole = { x: 0, y: 0, ...size };
    const style = { color, thickness, opacity };
    const points = Array.from({ length: 2_400 }, (_, at) => ({
      x: 0.5 + 0.4 * Math.sin(at / 37) * Math.cos(at / 411),
      y: 0.5 + 0.4 * Math.sin(at / 29) + (at % 400 > 380 ? 0.03 * (at % 2) : 0),
      ...(hasPressure ? { pressure: 0.5 + 0.5 * Math.sin(at / 50) } : {}),
    }));
    const pane = {
      rect: whole,
      clip: whole,
      image: {
        ...size,
        draw(
          on: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
          ...place: [number, number, number, number]
        ) {
          on.fillStyle = '#a0a8b0';
          on.fillRect(...place);
        },
      },
      view: { zoom, centerX: 0.5, centerY: 0.5 },
      isMirrored,
      opacity: 1,
      moment: { time: 0, realSecondsPerMediaSecond: 1, framesPerRealSecond: 30 },
    };
    const viewport = parts.frameViewport(size, { rect: whole, frame: size, isMirrored }, pane.view);
    const newStage = () => {
      const stage = new OffscreenCanvas(size.width, size.height).getContext('2d', { alpha: false })!;
      parts.renderStage(stage, size, { panes: [{ ...pane, scene: [] }] });
      return stage;
    };
    function compare(one: OffscreenCanvasRenderingContext2D, other: OffscreenCanvasRenderingContext2D) {
      const [first, second] = [one, other].map((ctx) => ctx.getImageData(0, 0, size.width, size.height).data);
      const differences = first!.map((value, at) => Math.abs(value - second![at]!));
      return {
        most: differences.reduce((most, value) => Math.max(most, value), 0),
        perMillion: Math.round((differences.filter((value) => value > 40).length / differences.length) * 1e6),
      };
    }

    const layers = parts.createStageLayers();
    const stage = newStage();
    const growing = { most: 0, perMillion: 0 };
    const compared = [1, 150, 401, 402, 455, 600, 601, 640, 820, 1_201, 1_320, 1_390, 1_401, 1_999, 2_400];
    const isPointByPoint = (length: number) => length > 1_201 && length <= 1_401;
    for (let length = 1; length <= points.length; length += 1) {
      if (!compared.includes(length) && !isPointByPoint(length)) continue;
      const shown = { id: 'a', video: 'video1', order: 1, shape: 'pen', points: points.slice(0, length) } as const;
      const stroke = parts.createAnnotation({ ...shown, style, time: 0 });
      parts.renderStage(stage, size, { panes: [{ ...pane, scene: [stroke] }], layers });
      if (!compared.includes(length)) continue;
      const direct = newStage();
      parts.drawAnnotations(direct, [stroke], viewport, pane.moment);
      const { most, perMillion } = compare(stage, direct);
      growing.most = Math.max(growing.most, most);
      growing.perMillion = Math.max(growing.perMillion, perMillion);
    }

    const outline = parts.getStroke(
      points.map(({ x, y, ...rest }) => ({
        ...rest,
        x: viewport.x + (isMirrored ? 1 - x : x) * viewport.width,
        y: viewport.y + y * viewport.height,
      })),
      {
        size: thickness * viewport.scale,
        thinning: hasPressure ? 0.6 : 0,
        smoothing: 0.6,
        streamline: 0.35,
        simulatePressure: false,
        last: true,
      },
    );
    const reference = newStage();
    reference.globalAlpha = opacity;
    reference.lineWidth = 2;
    reference.lineJoin = 'round';
    reference.strokeStyle = color === '#0b0d10' ? 'rgb(255 255 255 / 45%)' : 'rgb(11 13 16 / 45%)';
    reference.fillStyle = color;
    reference.beginPath();
    outline.forEach(([x, y], at) => {
      const [nextX, nextY] = outline[(at + 1) % outline.length]!;
      reference.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
    });
    reference.closePath();
    reference.stroke();
    reference.fill();
    return { growing, whole: compare(stage, reference) };
  }, options);

const looks: Record<string, Options> = {
  'as usual': {},
  'half transparent': { opacity: 0.5 },
  'black and thick': { color: '#0b0d10', thickness: 10 },
  'with pressure': { hasPressure: true, thickness: 8 },
  'zoomed and mirrored': { zoom: 2.5, isMirrored: true },
};
for (const [name, options] of Object.entries(looks)) {
  test(`[ANZ-06] a long stroke under way looks like the whole one, ${name}`, async ({ page }) => {
    await openParts(page);
    const { growing, whole } = await growStroke(page, options);
    expect(growing.most).toBeLessThanOrEqual(64);
    expect(growing.perMillion).toBeLessThanOrEqual(100);
    expect(whole.perMillion).toBeLessThanOrEqual(600);
  });
}
