import { describe, expect, it } from 'vitest';
import { hiddenSides, placeFrame, toFrameView, toStageView, wholeFrame, type FrameScreen } from './frame-view.ts';

const upright = { width: 390, height: 690 };
const turned = { width: 844, height: 390 };
const frame = { width: 1280, height: 720 };
const whole = { x: 0, y: 0, width: 1280, height: 720 };
const withoutSides = { x: 437, y: 0, width: 406, height: 720 };

const cut: FrameScreen = { stage: upright, frame, region: withoutSides };
const low = { zoom: 5, x: 0.5, y: 0.9 };

/** Returns the edges of the frame in stage pixels, rounded. */
function edges(view: typeof low, screen: FrameScreen) {
  const { x, y, width, height } = placeFrame(view, screen);
  return [x, y, x + width, y + height].map(Math.round);
}

describe('[PLUS-13] the view of a zoomed picture', () => {
  it('keeps the picture on the stage when all of it is shown', () => {
    expect(edges(low, cut)).toEqual([-2872, -2760, 3262, 690]);
    expect(edges(low, { ...cut, region: whole })).toEqual([-780, -407, 1170, 690]);
  });

  it('keeps the picture on the stage when the phone is turned', () => {
    expect(edges(low, { stage: turned, frame, region: whole })).toEqual([-1311, -1560, 2155, 390]);
    expect(edges({ ...low, x: 0.1 }, { stage: turned, frame, region: withoutSides })).toEqual([
      -1184, -1560, 2283, 390,
    ]);
  });

  it('shows the same point in the middle on every screen on which the picture reaches that far', () => {
    const hands = { zoom: 4, x: 0.45, y: 0.4 };
    for (const screen of [cut, { ...cut, region: whole }, { stage: turned, frame, region: whole }]) {
      const { x, y, width, height } = placeFrame(hands, screen);
      expect(x + 0.45 * width).toBeCloseTo(screen.stage.width / 2, 6);
      expect(y + 0.4 * height).toBeCloseTo(screen.stage.height / 2, 6);
    }
  });

  it('is unchanged by a conversion to stage pixels and back', () => {
    const { zoom, x, y } = toFrameView(toStageView({ zoom: 2, x: 0.52, y: 0.4 }, cut), cut);
    expect([zoom, x, y].map((value) => value.toFixed(6))).toEqual(['2.000000', '0.520000', '0.400000']);
    expect(toFrameView({ zoom: 1, centerX: 195, centerY: 345 }, cut)).toEqual(wholeFrame);
  });

  it('is the middle of the stage until the video is known', () => {
    const unknown = { stage: upright, frame: { width: 0, height: 0 }, region: { x: 0, y: 0, width: 0, height: 0 } };
    expect(toStageView(wholeFrame, unknown)).toEqual({ zoom: 1, centerX: 195, centerY: 345 });
  });

  it('returns the sides on which part of the picture is hidden', () => {
    expect(hiddenSides(wholeFrame, cut)).toEqual({ left: false, right: false, up: false, down: false });
    expect(hiddenSides({ zoom: 2, x: 0.5, y: 0.5 }, cut)).toEqual({ left: true, right: true, up: true, down: true });
    expect(hiddenSides(low, cut)).toEqual({ left: true, right: true, up: true, down: false });
    expect(hiddenSides({ zoom: 2, x: 0, y: 0.5 }, { ...cut, region: whole })).toEqual({
      left: false,
      right: true,
      up: false,
      down: false,
    });
  });
});
