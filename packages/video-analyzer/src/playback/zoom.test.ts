import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameViewport, panBy, stageSize, wholeStage, zoomTo } from './zoom.ts';

const stage = { width: 1080, height: 608 };

describe('stage view', () => {
  it('[ANZ-05] keeps zoom between 1 and 5', () => {
    expect(zoomTo(wholeStage, 0.2).zoom).toBe(1);
    expect(zoomTo(wholeStage, 9).zoom).toBe(5);
    expect(zoomTo(zoomTo(wholeStage, 3), 1)).toEqual(wholeStage);
  });

  it('[ANZ-05] zooms around the pointer and never shows beyond the stage', () => {
    fc.assert(
      fc.property(
        fc.float({ min: 1, max: 5, noNaN: true }),
        fc.integer({ min: 0, max: stageSize.width }),
        fc.integer({ min: 0, max: stageSize.height }),
        fc.integer({ min: -2000, max: 2000 }),
        (zoom, x, y, drag) => {
          const view = zoomTo(wholeStage, zoom, { x, y });
          const before = frameViewport(stage, stage, wholeStage);
          const after = frameViewport(stage, stage, view);
          expect((x - after.x) / after.width).toBeCloseTo((x - before.x) / before.width, 6);
          const dragged = frameViewport(stage, stage, panBy(view, drag, -drag));
          expect(dragged.x).toBeLessThanOrEqual(1e-6);
          expect(dragged.x + dragged.width).toBeGreaterThanOrEqual(stage.width - 1e-6);
          expect(dragged.y + dragged.height).toBeGreaterThanOrEqual(stage.height - 1e-6);
        },
      ),
      { seed: 77, verbose: true },
    );
  });

  it('[ANZ-01] fits a tall frame into the stage, and the same place on the recording canvas', () => {
    const frame = { width: 354, height: 492 };
    const screen = frameViewport(stage, frame, wholeStage);
    const recording = frameViewport({ width: 1280, height: 720 }, frame, wholeStage);
    expect(screen).toMatchObject({ y: 0, height: 608, scale: 1 });
    expect(recording.height).toBeCloseTo(720, 0);
    expect((recording.x - 1280 / 2) / recording.width).toBeCloseTo((screen.x - 1080 / 2) / screen.width, 6);
  });
});
