import { describe, expect, it } from 'vitest';
import { createPaintedStage } from './painted-stage.ts';
import type { PanePicture } from './render-stage.ts';

const size = { width: 1280, height: 720 };
const whole = { x: 0, y: 0, width: 1080, height: 608 };
const frame = { width: 640, height: 360, still: { frame: 7 }, draw: () => {} };
const pane: PanePicture = {
  rect: whole,
  clip: whole,
  image: frame,
  view: { zoom: 1, centerX: 0.5, centerY: 0.5 },
  isMirrored: false,
  opacity: 1,
  light: null,
  scene: [],
  moment: { time: 0.2, realSecondsPerMediaSecond: 1, framesPerRealSecond: 30 },
};

function setUp({ fonts = 'loaded' } = {}) {
  const painted = createPaintedStage(() => fonts === 'loaded');
  const isPainted = (change: Partial<PanePicture> = {}) => painted.isPainted(size, { panes: [{ ...pane, ...change }] });
  return { painted, isPainted };
}

describe('a painted stage', () => {
  it('is not painted again while everything on it rests', () => {
    const { isPainted } = setUp();
    expect([isPainted(), isPainted(), isPainted()]).toEqual([false, true, true]);
  });

  it.each<[string, Partial<PanePicture>]>([
    ['another frame', { image: { ...frame, still: { frame: 8 } } }],
    ['no video', { image: null }],
    ['a drawing', { scene: [] }],
    ['another zoom', { view: { ...pane.view } }],
    ['a mirrored video', { isMirrored: true }],
    ['more brightness', { light: { brightness: 1.2, contrast: 1 } }],
    ['another opacity', { opacity: 0.5 }],
    ['another place', { rect: { ...whole, width: 540 } }],
    ['another time', { moment: { ...pane.moment, time: 0.3 } }],
    ['another speed of filming', { moment: { ...pane.moment, framesPerRealSecond: 240 } }],
  ])('is painted again with %s', (_, change) => {
    const { isPainted } = setUp();
    const now = { ...change };
    expect([isPainted(), isPainted(now), isPainted(now)]).toEqual([false, false, true]);
  });

  it('is painted again when the mouse pointer moves, and on a canvas of another size', () => {
    const { painted } = setUp();
    const panes = [pane];
    const at = { x: 0.5, y: 0.5 };
    expect(painted.isPainted(size, { panes })).toBe(false);
    expect(painted.isPainted(size, { panes, pointer: at })).toBe(false);
    expect(painted.isPainted(size, { panes, pointer: { ...at } })).toBe(true);
    expect(painted.isPainted(size, { panes, pointer: { ...at, x: 0.6 } })).toBe(false);
    expect(painted.isPainted({ width: 720, height: 1280 }, { panes, pointer: { ...at, x: 0.6 } })).toBe(false);
  });

  it('is always painted with a video that moves, and while a font is loading', () => {
    const { isPainted } = setUp();
    const moving = { image: { width: 640, height: 360, draw: () => {} } };
    expect([isPainted(moving), isPainted(moving)]).toEqual([false, false]);
    const loading = setUp({ fonts: 'loading' });
    expect([loading.isPainted(), loading.isPainted()]).toEqual([false, false]);
  });

  it('is painted again after something else was, and when the canvas has lost its pixels', () => {
    const { painted, isPainted } = setUp();
    isPainted();
    expect([painted.isPainted(size, null), painted.isPainted(size, null)]).toEqual([false, false]);
    expect([isPainted(), isPainted()]).toEqual([false, true]);
    painted.forget();
    expect([isPainted(), isPainted()]).toEqual([false, true]);
  });
});
