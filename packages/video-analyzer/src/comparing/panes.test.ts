import { describe, expect, it } from 'vitest';
import { firstLayout, type Layout } from './layout.ts';
import { paneAt, panesOf } from './panes.ts';

const stage = { width: 1080, height: 608 };
const whole = { x: 0, y: 0, width: 1080, height: 608 };
const layout = (change: Partial<Layout>): Layout => ({ ...firstLayout, ...change });

describe('panes', () => {
  it('[ANZ-03] one video fills the stage', () => {
    expect(panesOf(layout({ mode: 'video1' }), stage)).toEqual([
      { video: 'video1', rect: whole, clip: whole, opacity: 1 },
    ]);
    expect(panesOf(layout({ mode: 'video2' }), stage)).toMatchObject([{ video: 'video2', rect: whole }]);
  });

  it('[ANZ-03] side by side, video 1 has the left half and video 2 the right one', () => {
    const left = { x: 0, y: 0, width: 538, height: 608 };
    const right = { x: 542, y: 0, width: 538, height: 608 };
    expect(panesOf(layout({ mode: 'side-by-side' }), stage)).toEqual([
      { video: 'video1', rect: left, clip: left, opacity: 1 },
      { video: 'video2', rect: right, clip: right, opacity: 1 },
    ]);
  });

  it('[ANZ-03] stacked, video 1 is at the top', () => {
    expect(panesOf(layout({ mode: 'stacked' }), stage)).toMatchObject([
      { video: 'video1', rect: { x: 0, y: 0, width: 1080, height: 302 } },
      { video: 'video2', rect: { x: 0, y: 306, width: 1080, height: 302 } },
    ]);
  });

  it('[ANZ-03] in an overlay, video 2 lies over video 1', () => {
    expect(panesOf(layout({ mode: 'overlay', opacity: 0.4 }), stage)).toEqual([
      { video: 'video1', rect: whole, clip: whole, opacity: 1 },
      { video: 'video2', rect: whole, clip: whole, opacity: 0.4 },
    ]);
  });

  it('[ANZ-03] in an overlay with a divider, video 2 is right of it', () => {
    const right = { x: 270, y: 0, width: 810, height: 608 };
    expect(panesOf(layout({ mode: 'overlay', opacity: 1, divider: 0.25 }), stage)).toEqual([
      { video: 'video1', rect: whole, clip: { ...whole, width: 270 }, opacity: 1 },
      { video: 'video2', rect: whole, clip: right, opacity: 1 },
    ]);
    expect(panesOf(layout({ mode: 'overlay', opacity: 0.5, divider: 0.25 }), stage)).toMatchObject([
      { video: 'video1', clip: whole },
      { video: 'video2', clip: right, opacity: 0.5 },
    ]);
  });

  it('[ANZ-03] an overlay leaves out what cannot be seen', () => {
    const shown = (change: Partial<Layout>) =>
      panesOf(layout({ mode: 'overlay', ...change }), stage).map(({ video }) => video);
    expect(shown({ opacity: 0 })).toEqual(['video1']);
    expect(shown({ opacity: 1 })).toEqual(['video2']);
    expect(shown({ opacity: 1, divider: 1 })).toEqual(['video1']);
  });

  it('[ANZ-03] without video 2 every layout shows video 1', () => {
    for (const mode of ['video2', 'side-by-side', 'stacked', 'overlay'] as const) {
      expect(panesOf(layout({ mode }), stage, false)).toMatchObject([{ video: 'video1', rect: whole }]);
    }
  });
});

describe('the pane under the pointer', () => {
  const at = (change: Partial<Layout>, x: number, y: number, active: 'video1' | 'video2' = 'video1') =>
    paneAt(panesOf(layout(change), stage), { x, y }, active)?.video ?? null;

  it('[ANZ-03] is the one beneath it, and none in the gap', () => {
    expect(at({ mode: 'side-by-side' }, 100, 300)).toBe('video1');
    expect(at({ mode: 'side-by-side' }, 900, 300)).toBe('video2');
    expect(at({ mode: 'side-by-side' }, 540, 300)).toBeNull();
    expect(at({ mode: 'stacked' }, 900, 500)).toBe('video2');
  });

  it('[ANZ-03] in an overlay is the active one, or the only one that can be seen', () => {
    expect(at({ mode: 'overlay' }, 100, 100, 'video1')).toBe('video1');
    expect(at({ mode: 'overlay' }, 100, 100, 'video2')).toBe('video2');
    expect(at({ mode: 'overlay', divider: 0.5 }, 100, 100, 'video2')).toBe('video1');
    expect(at({ mode: 'overlay', opacity: 1, divider: 0.5 }, 900, 100, 'video1')).toBe('video2');
  });
});
