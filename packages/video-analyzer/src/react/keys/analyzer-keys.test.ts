import { describe, expect, it } from 'vitest';
import { commandForKey, keyCommands } from './analyzer-keys.ts';

type Held = Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>>;

const pressed = (key: string, held: Held & { code?: string } = {}, isZoomed = false) =>
  commandForKey({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }, isZoomed);

describe('analyzer keys', () => {
  it('have one command each', () => {
    const keys = keyCommands.map(([key]) => key);
    expect(keys).toEqual([...new Set(keys)]);
  });

  it.each([
    ['a', { kind: 'tool', tool: 'select' }],
    ['S', { kind: 'tool', tool: 'pen' }],
    ['d', { kind: 'tool', tool: 'line' }],
    ['f', { kind: 'tool', tool: 'dot' }],
    ['g', { kind: 'tool', tool: 'square' }],
    ['h', { kind: 'tool', tool: 'arrow' }],
  ])('[ANZ-06] %s chooses the tool', (key, command) => expect(pressed(key)).toEqual(command));

  it.each([
    ['b', { kind: 'color', color: 'black' }],
    ['r', { kind: 'color', color: 'red' }],
    ['w', { kind: 'color', color: 'white' }],
    ['5', { kind: 'thickness', thickness: 5 }],
    ['8', { kind: 'thickness', thickness: 8 }],
    ['0', { kind: 'thickness', thickness: 10 }],
  ])('[ANZ-07] %s chooses the style', (key, command) => expect(pressed(key)).toEqual(command));

  it.each([
    ['z', { kind: 'undo' }],
    ['x', { kind: 'redo' }],
    ['Escape', { kind: 'clear' }],
    ['Delete', { kind: 'remove-selected' }],
    ['Backspace', { kind: 'remove-selected' }],
  ])('[ANZ-08] maps the key %s to undo, redo, clear or remove', (key, command) =>
    expect(pressed(key)).toEqual(command),
  );

  it.each([
    ['z', { kind: 'undo' }],
    ['y', { kind: 'redo' }],
  ])('[ANZ-08] maps Ctrl or Cmd with %s to undo or redo', (key, command) => {
    expect(pressed(key, { ctrlKey: true })).toEqual(command);
    expect(pressed(key, { metaKey: true })).toEqual(command);
  });

  it('[ANZ-06] ? shows all keys, also where it is typed with Shift', () => {
    expect(pressed('?')).toEqual({ kind: 'help' });
    expect(pressed('?', { code: 'Slash', shiftKey: true })).toEqual({ kind: 'help' });
  });

  it.each([
    [' ', { kind: 'toggle-play' }],
    ['ArrowLeft', { kind: 'step', count: -1 }],
    ['ArrowRight', { kind: 'step', count: 1 }],
    ['<', { kind: 'change-speed', by: -1 }],
    ['>', { kind: 'change-speed', by: 1 }],
    ['+', { kind: 'zoom', by: 0.25 }],
    ['=', { kind: 'zoom', by: 0.25 }],
    ['-', { kind: 'zoom', by: -0.25 }],
  ])('[ANZ-05] maps the key "%s" to play, step, speed or zoom', (key, command) =>
    expect(pressed(key)).toEqual(command),
  );

  it.each([
    ['v', { kind: 'next-view' }],
    ['t', { kind: 'switch-video' }],
    ['l', { kind: 'link' }],
    ['n', { kind: 'mirror' }],
    ['m', { kind: 'set-mark' }],
    [',', { kind: 'nudge-mark', count: -1 }],
    ['.', { kind: 'nudge-mark', count: 1 }],
  ])('[ANZ-03] maps the key "%s" to comparing two videos', (key, command) => expect(pressed(key)).toEqual(command));

  it.each([
    ['!', 'Digit1', 'stance'],
    ['"', 'Digit2', 'load'],
    ['3', 'Digit3', 'foot-plant'],
    ['$', 'Digit4', 'contact'],
    ['5', 'Digit5', 'extension'],
    ['+', 'Digit6', 'finish'],
  ])('[PLUS-07] Shift with the digit key that types %s there sets a checkpoint: %s', (key, code, checkpoint) =>
    expect(pressed(key, { code, shiftKey: true })).toEqual({ kind: 'set-checkpoint', checkpoint }),
  );

  it('[PLUS-07] [ANZ-07] the digit keys alone choose the thickness, whatever they type', () => {
    expect(pressed('5', { code: 'Digit5' })).toEqual({ kind: 'thickness', thickness: 5 });
    expect(pressed('(', { code: 'Digit5' })).toEqual({ kind: 'thickness', thickness: 5 });
    expect(pressed('à', { code: 'Digit0' })).toEqual({ kind: 'thickness', thickness: 10 });
    expect(pressed('8', { code: 'Numpad8' })).toEqual({ kind: 'thickness', thickness: 8 });
    expect(pressed('4', { code: 'Digit4' })).toBeNull();
    expect(pressed(')', { code: 'Digit0', shiftKey: true })).toBeNull();
    expect(pressed('$', { code: 'Digit4', shiftKey: true, ctrlKey: true })).toBeNull();
  });

  it('[ANZ-05] Shift with the space bar plays backwards', () => {
    expect(pressed(' ', { code: 'Space', shiftKey: true })).toEqual({ kind: 'play-backwards' });
  });

  it('[ANZ-05] Shift with the digit keys 7 to 9 sets the loop, whatever they type', () => {
    expect(pressed('&', { code: 'Digit7', shiftKey: true })).toEqual({ kind: 'set-loop-end', end: 'loopStart' });
    expect(pressed('(', { code: 'Digit8', shiftKey: true })).toEqual({ kind: 'set-loop-end', end: 'loopEnd' });
    expect(pressed(')', { code: 'Digit9', shiftKey: true })).toEqual({ kind: 'loop' });
    expect(pressed('9', { code: 'Digit9' })).toBeNull();
  });

  it('[ANZ-05] Shift with the arrow keys moves a zoomed picture; without zoom it changes nothing about them', () => {
    const shift = { shiftKey: true };
    expect(pressed('ArrowRight', shift, true)).toEqual({ kind: 'pan', x: 0.1, y: 0 });
    expect(pressed('ArrowUp', shift, true)).toEqual({ kind: 'pan', x: 0, y: -0.1 });
    expect(pressed('ArrowRight', shift)).toEqual({ kind: 'step', count: 1 });
    expect(pressed('ArrowUp', shift)).toBeNull();
    expect(pressed('ArrowRight', {}, true)).toEqual({ kind: 'step', count: 1 });
    expect(pressed('ArrowRight', { ...shift, ctrlKey: true }, true)).toBeNull();
  });

  it('[PLUS-08] braces go to the drawing before and after, however the keyboard types them', () => {
    const previous = { kind: 'next-drawing', direction: -1 };
    const next = { kind: 'next-drawing', direction: 1 };
    expect(pressed('{', { code: 'BracketLeft', shiftKey: true })).toEqual(previous);
    expect(pressed('}', { code: 'BracketRight', shiftKey: true })).toEqual(next);
    expect(pressed('{', { code: 'Digit7', ctrlKey: true, altKey: true })).toEqual(previous);
    expect(pressed('}', { code: 'Digit9', altKey: true })).toEqual(next);
    expect(pressed('}', { metaKey: true, shiftKey: true })).toBeNull();
  });

  it('[PLUS-07] brackets go to the checkpoint before and after, however the keyboard types them', () => {
    const previous = { kind: 'next-checkpoint', direction: -1 };
    const next = { kind: 'next-checkpoint', direction: 1 };
    expect(pressed('[')).toEqual(previous);
    expect(pressed(']', { ctrlKey: true, altKey: true })).toEqual(next);
    expect(pressed(']', { altKey: true })).toEqual(next);
    expect(pressed('[', { metaKey: true })).toBeNull();
    expect(pressed('[', { ctrlKey: true })).toBeNull();
  });

  it.each([
    ['d', { kind: 'duplicate' }],
    ['c', { kind: 'copy' }],
    ['v', { kind: 'paste' }],
  ])('[PLUS-08] Ctrl or Cmd with %s duplicates, copies or pastes a drawing', (key, command) => {
    expect(pressed(key, { ctrlKey: true })).toEqual(command);
    expect(pressed(key, { metaKey: true })).toEqual(command);
    expect(pressed(key, { ctrlKey: true, shiftKey: true })).toBeNull();
  });

  it('leaves browser shortcuts to the browser', () => {
    expect(pressed('r', { ctrlKey: true })).toBeNull();
    expect(pressed('s', { metaKey: true })).toBeNull();
    expect(pressed('ArrowLeft', { altKey: true })).toBeNull();
    expect(pressed('z', { metaKey: true, shiftKey: true })).toEqual({ kind: 'redo' });
  });
});
