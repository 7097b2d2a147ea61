import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameViewport, panPane, wholeFrame, zoomPane, type PanePlace } from './pane-view.ts';

const stage = { width: 1080, height: 608 };
const whole: PanePlace = { rect: { x: 0, y: 0, ...stage }, frame: stage, isMirrored: false };
const leftHalf: PanePlace = {
  rect: { x: 0, y: 0, width: 540, height: 608 },
  frame: { width: 1920, height: 1080 },
  isMirrored: false,
};
const rightHalf: PanePlace = { ...leftHalf, rect: { x: 540, y: 0, width: 540, height: 608 } };

describe('pane view', () => {
  it('[ANZ-05] keeps zoom between 1 and 5', () => {
    expect(zoomPane(wholeFrame, 0.2, whole).zoom).toBe(1);
    expect(zoomPane(wholeFrame, 9, whole).zoom).toBe(5);
    expect(zoomPane(zoomPane(wholeFrame, 3, whole), 1, whole)).toEqual(wholeFrame);
  });

  it('[ANZ-05] zooms around the pointer and never shows beyond the stage, mirrored or not', () => {
    fc.assert(
      fc.property(
        fc.float({ min: 1, max: 5, noNaN: true }),
        fc.integer({ min: 0, max: 1080 }),
        fc.integer({ min: 0, max: 608 }),
        fc.integer({ min: -2000, max: 2000 }),
        fc.boolean(),
        (zoom, x, y, drag, isMirrored) => {
          const place = { ...whole, isMirrored };
          const view = zoomPane(wholeFrame, zoom, place, { x, y });
          const before = frameViewport(stage, place, wholeFrame);
          const after = frameViewport(stage, place, view);
          expect((x - after.x) / after.width).toBeCloseTo((x - before.x) / before.width, 6);
          const dragged = frameViewport(stage, place, panPane(view, drag, -drag, place));
          expect(dragged.x).toBeLessThanOrEqual(1e-6);
          expect(dragged.x + dragged.width).toBeGreaterThanOrEqual(stage.width - 1e-6);
          expect(dragged.y + dragged.height).toBeGreaterThanOrEqual(stage.height - 1e-6);
        },
      ),
      { seed: 77, verbose: true },
    );
  });

  it('[ANZ-01] fits a tall frame into the stage, and the same place on the recording canvas', () => {
    const place = { ...whole, frame: { width: 354, height: 492 } };
    const screen = frameViewport(stage, place, wholeFrame);
    const recording = frameViewport({ width: 1280, height: 720 }, place, wholeFrame);
    expect(screen).toMatchObject({ y: 0, height: 608, scale: 1 });
    expect(recording.height).toBeCloseTo(720, 0);
    expect((recording.x - 1280 / 2) / recording.width).toBeCloseTo((screen.x - 1080 / 2) / screen.width, 6);
  });

  it('[PLUS-13] shows an upright video as large in stage pixels on the portrait stage as on the landscape one', () => {
    const frame = { width: 1080, height: 1920 };
    const landscape = frameViewport({ width: 1280, height: 720 }, { ...whole, frame }, wholeFrame);
    const portraitStage = { rect: { x: 0, y: 0, width: 342, height: 608 }, frame, isMirrored: false };
    const portrait = frameViewport({ width: 720, height: 1280 }, portraitStage, wholeFrame);
    expect(portrait).toMatchObject({ x: 0, y: 0, width: 720, height: 1280 });
    expect(landscape.height / landscape.scale).toBeCloseTo(608, 6);
    expect(portrait.height / portrait.scale).toBeCloseTo(608, 6);
  });

  it('[ANZ-03] fits a frame into the middle of its pane', () => {
    expect(frameViewport(stage, leftHalf, wholeFrame)).toMatchObject({ x: 0, y: 152.125, width: 540, height: 303.75 });
    expect(frameViewport(stage, rightHalf, wholeFrame)).toMatchObject({ x: 540, y: 152.125, width: 540, scale: 1 });
  });

  it('[ANZ-03] shows the same point of the frame in the middle of a pane of another size', () => {
    const view = { zoom: 4, centerX: 0.25, centerY: 0.5 };
    const half = frameViewport(stage, rightHalf, view);
    expect(half.x + 0.25 * half.width).toBeCloseTo(810, 6);
    const full = frameViewport(stage, { ...whole, frame: { width: 1920, height: 1080 } }, view);
    expect(full.x + 0.25 * full.width).toBeCloseTo(540, 6);
  });

  it('[ANZ-03] drags a mirrored picture in the direction of the pointer', () => {
    const place = { ...leftHalf, isMirrored: true };
    const view = zoomPane(wholeFrame, 2, place);
    expect(frameViewport(stage, place, view)).toMatchObject({ x: -270, width: 1080, isMirrored: true });
    expect(frameViewport(stage, place, panPane(view, 100, 0, place)).x).toBeCloseTo(-170, 6);
  });

  it('shows a view of before the frame was known', () => {
    const unknown = { ...leftHalf, frame: { width: 0, height: 0 } };
    expect(frameViewport(stage, unknown, wholeFrame)).toMatchObject({ x: 0, y: 0, width: 540, height: 608 });
  });
});
