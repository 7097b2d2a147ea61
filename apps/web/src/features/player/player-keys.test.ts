import type { Player } from '@swing/video-analyzer/playback/player';
import { describe, expect, it } from 'vitest';
import { pressKey } from './player-keys.ts';

function playing(speed = 1) {
  const calls: string[] = [];
  const player = {
    getSnapshot: () => ({ frame: 12, frameCount: 90, speed }),
    toggle: () => calls.push('toggle'),
    step: (count: number) => calls.push(`step ${count}`),
    setSpeed: (next: number) => calls.push(`speed ${next}`),
  } as unknown as Player;
  return { player, calls };
}
const key = (name: string, change: object = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...change,
});
/** An element that is what `selector` names, as far as `matches` goes. */
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
  ])('[UPL-07] %s means %s', (name, call) => {
    const { player, calls } = playing();
    expect(pressKey(player, key(name), null)).toBe(true);
    expect(calls).toEqual([call]);
  });

  it('[UPL-07] stops at the slowest and the fastest speed', () => {
    const slowest = playing(0.25);
    pressKey(slowest.player, key('<'), null);
    const fastest = playing(2);
    pressKey(fastest.player, key('>'), null);
    expect([slowest.calls, fastest.calls]).toEqual([['speed 0.25'], ['speed 2']]);
  });

  it('[UPL-07] leaves the browser and focused controls their own keys', () => {
    const { player, calls } = playing();
    const onButton = focusOn((selector) => selector === 'button, a');
    const onSlider = focusOn((selector) => selector === 'input[type="range"]');
    const onSelect = focusOn((selector) => selector.startsWith('select'));
    expect(pressKey(player, key('a'), null)).toBe(false);
    expect(pressKey(player, key('ArrowLeft', { metaKey: true }), null)).toBe(false);
    expect(pressKey(player, key(' '), onButton)).toBe(false);
    expect(pressKey(player, key('ArrowLeft'), onSlider)).toBe(false);
    expect(pressKey(player, key('End'), onSelect)).toBe(false);
    expect(calls).toEqual([]);
    expect(pressKey(player, key(' '), onSlider)).toBe(true);
  });
});
