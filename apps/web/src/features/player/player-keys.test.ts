import type { Player } from '@swing/video-analyzer/playback/player';
import { describe, expect, it } from 'vitest';
import { pressKey, type FocusPlace } from './player-keys.ts';

function playing({ speed = 1, isZoomed = false } = {}) {
  const calls: string[] = [];
  const player = {
    getSnapshot: () => ({ frame: 12, frameCount: 90, speed }),
    toggle: () => calls.push('toggle'),
    step: (count: number) => calls.push(`step ${count}`),
    setSpeed: (next: number) => calls.push(`speed ${next}`),
  } as unknown as Player;
  const actions = {
    toggleMute: () => void calls.push('mute'),
    changeVolume: (by: number) => void calls.push(`volume ${by}`),
    toggleFullScreen: () => void calls.push('full screen'),
    zoomIn: () => void calls.push('zoom in'),
    zoomOut: () => void calls.push('zoom out'),
    resetZoom: () => void calls.push('zoom 1'),
    move: isZoomed ? (direction: string) => void calls.push(`move ${direction}`) : null,
  };
  const press = (name: string, place: FocusPlace = 'player', focused: Element | null = null, change: object = {}) =>
    pressKey(
      player,
      actions,
      { key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...change },
      { focused, place },
    );
  return { press, calls };
}
/** A fake focused element: `isIt` decides which selectors it matches. */
const focusOn = (isIt: (selector: string) => boolean) => ({ matches: isIt }) as unknown as Element;

describe('keys of the player', () => {
  it.each([
    [' ', 'toggle'],
    ['ArrowLeft', 'step -1'],
    ['ArrowRight', 'step 1'],
    ['Home', 'step -12'],
    ['End', 'step 90'],
    ['<', 'speed 0.75'],
    ['>', 'speed 1.25'],
    ['m', 'mute'],
    ['M', 'mute'],
    ['f', 'full screen'],
    ['+', 'zoom in'],
    ['-', 'zoom out'],
    ['0', 'zoom 1'],
  ])('[UPL-07] [PLUS-13] maps %s to %s', (name, call) => {
    const { press, calls } = playing();
    expect(press(name)).toBe(true);
    expect(calls).toEqual([call]);
  });

  it('[PLUS-13] changes the volume with arrows up and down', () => {
    const { press, calls } = playing();
    expect(press('ArrowUp')).toBe(true);
    expect(press('ArrowDown')).toBe(true);
    expect(calls).toEqual(['volume 0.1', 'volume -0.1']);
  });

  it('[UPL-07] [PLUS-13] accepts only space, arrow left and arrow right while the focus is outside the player', () => {
    const { press, calls } = playing({ isZoomed: true });
    for (const name of ['m', 'M', 'f', '<', '>', ',', '.', '+', '=', '-', '0', 'Home', 'End', 'ArrowUp', 'ArrowDown']) {
      expect(press(name, 'nowhere'), name).toBe(false);
    }
    expect(calls).toEqual([]);
    for (const name of [' ', 'ArrowLeft', 'ArrowRight']) expect(press(name, 'nowhere'), name).toBe(true);
    expect(calls).toEqual(['toggle', 'step -1', 'step 1']);
  });

  it('[PLUS-13] moves the picture with Shift and the arrows only while it is zoomed', () => {
    const onSlider = focusOn((selector) => selector === 'input[type="range"]');
    const zoomed = playing({ isZoomed: true });
    for (const name of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      expect(zoomed.press(name, 'player', null, { shiftKey: true })).toBe(true);
    }
    expect(zoomed.press('ArrowLeft', 'player', onSlider, { shiftKey: true })).toBe(false);
    expect(zoomed.calls).toEqual(['move left', 'move right', 'move up', 'move down']);
    const whole = playing();
    expect(whole.press('ArrowLeft', 'player', null, { shiftKey: true })).toBe(true);
    expect(whole.calls).toEqual(['step -1']);
  });

  it('[UPL-07] keeps the speed between the slowest and the fastest', () => {
    const slowest = playing({ speed: 0.25 });
    slowest.press('<');
    const fastest = playing({ speed: 2 });
    fastest.press('>');
    expect([slowest.calls, fastest.calls]).toEqual([['speed 0.25'], ['speed 2']]);
  });

  it('[UPL-07] leaves other keys to the browser and to focused controls', () => {
    const { press, calls } = playing();
    const onButton = focusOn((selector) => selector === 'button, a');
    const onSlider = focusOn((selector) => selector === 'input[type="range"]');
    const onSelect = focusOn((selector) => selector.startsWith('select'));
    expect(press('a')).toBe(false);
    expect(press('ArrowLeft', 'player', null, { metaKey: true })).toBe(false);
    expect(press(' ', 'player', onButton)).toBe(false);
    expect(press('ArrowLeft', 'player', onSlider)).toBe(false);
    expect(press('ArrowUp', 'player', onSlider)).toBe(false);
    expect(press('End', 'player', onSelect)).toBe(false);
    expect(press('End', 'elsewhere', onButton)).toBe(false);
    expect(press('m', 'elsewhere')).toBe(false);
    expect(calls).toEqual([]);
    expect(press(' ', 'player', onSlider)).toBe(true);
  });
});
