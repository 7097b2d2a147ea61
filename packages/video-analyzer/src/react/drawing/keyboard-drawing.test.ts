import { describe, expect, it } from 'vitest';
import { crosshairOn, pressOnStage, selectMessage, type Crosshair, type KeyOutcome } from './keyboard-drawing.ts';

const pane = { x: 540, y: 0, width: 540, height: 608 };
const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false };

/** Presses one key after the other; a key that is not used changes nothing. */
function press(keys: readonly string[], isOnePoint = false, from: Crosshair | null = null) {
  let crosshair = from;
  const outcomes: (KeyOutcome | null)[] = [];
  for (const name of keys) {
    const [key, shiftKey] = name.startsWith('Shift+') ? [name.slice(6), true] : [name, false];
    const outcome = pressOnStage({ ...plain, key, shiftKey }, { crosshair, pane, isOnePoint });
    outcomes.push(outcome);
    if (outcome) crosshair = outcome.crosshair;
  }
  return { crosshair, steps: outcomes.map((outcome) => outcome && outcome.step), last: outcomes.at(-1) };
}

describe('keyboard drawing', () => {
  it('[ANZ-06] begins with Enter in the middle of the pane', () => {
    expect(press(['Enter']).crosshair).toEqual({ at: { x: 810, y: 304 }, isDown: false });
    expect(press(['Enter']).last?.message).toBe(
      'Crosshair in the middle. Arrow keys move it, Enter draws, Escape ends.',
    );
  });

  it('[ANZ-06] leaves arrow keys, Escape and letters to the analyzer until then', () => {
    expect(press(['ArrowLeft', 'Escape', 'a', ' ']).steps).toEqual([null, null, null, null]);
    expect(press(['ArrowLeft']).last).toBeNull();
    expect(press(['Enter', 'd', ' ']).last).toBeNull();
  });

  it('[ANZ-06] moves in small steps, and with Shift in larger ones', () => {
    expect(press(['Enter', 'ArrowRight', 'ArrowRight', 'ArrowUp']).crosshair?.at).toEqual({ x: 820, y: 299 });
    expect(press(['Enter', 'Shift+ArrowLeft', 'Shift+ArrowDown']).crosshair?.at).toEqual({ x: 770, y: 344 });
  });

  it('[ANZ-06] does not draw again while Enter is held down', () => {
    const crosshair = { at: { x: 700, y: 100 }, isDown: false };
    const held = { ...plain, key: 'Enter', repeat: true };
    for (const isOnePoint of [true, false]) {
      expect(pressOnStage(held, { crosshair, pane, isOnePoint })).toEqual({ crosshair, step: null, message: null });
    }
  });

  it('[ANZ-06] [ANZ-03] comes to the middle of another video that becomes the active one', () => {
    expect(crosshairOn(pane, { at: { x: 100, y: 100 }, isDown: false })).toEqual({
      at: { x: 810, y: 304 },
      isDown: false,
    });
    expect(crosshairOn(pane, { at: { x: 540, y: 608 }, isDown: true })).toEqual({
      at: { x: 540, y: 608 },
      isDown: true,
    });
  });

  it('[ANZ-06] stays on the pane', () => {
    expect(press(['Enter', ...Array<string>(20).fill('Shift+ArrowLeft')]).crosshair?.at.x).toBe(540);
    expect(press(['Enter', ...Array<string>(20).fill('Shift+ArrowDown')]).crosshair?.at.y).toBe(608);
  });

  it('[ANZ-06] draws from one Enter to the next', () => {
    expect(press(['Enter', 'ArrowRight', 'Enter', 'ArrowRight', 'ArrowDown', 'Enter', 'ArrowRight']).steps).toEqual([
      null,
      null,
      'down',
      'move',
      'move',
      'up',
      null,
    ]);
  });

  it('[ANZ-06] places a drawing of one point with one Enter', () => {
    const { steps, last } = press(['Enter', 'ArrowRight', 'Enter'], true);
    expect(steps).toEqual([null, null, 'place']);
    expect(last?.message).toBe('Placed.');
  });

  it('[ANZ-06] cancels only the drawing with Escape, and with a second one hides the crosshair', () => {
    const canceled = press(['Enter', 'Enter', 'ArrowRight', 'Escape']);
    expect(canceled.steps.at(-1)).toBe('cancel');
    expect(canceled.crosshair).toEqual({ at: { x: 815, y: 304 }, isDown: false });
    const hidden = press(['Escape'], false, canceled.crosshair);
    expect(hidden.last).toEqual({ crosshair: null, step: null, message: 'Crosshair off.' });
  });

  it('[ANZ-06] with Select says what is selected, and whether it was changed', () => {
    expect(selectMessage('down', 'circle', false)).toBe(
      'Selected: circle. Arrow keys drag it, Enter drops it, Escape cancels.',
    );
    expect(selectMessage('up', 'circle', false)).toBe('Selected: circle.');
    expect(selectMessage('up', 'pen', true)).toBe('Changed: freehand.');
    expect(selectMessage('down', undefined, false)).toBe('Nothing here. Move the crosshair onto a drawing.');
    expect(selectMessage('cancel', undefined, false)).toBe('Canceled.');
  });

  it('[ANZ-06] leaves keys with Ctrl, Cmd and Alt to the browser', () => {
    const drawing = { crosshair: null, pane, isOnePoint: false };
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      expect(pressOnStage({ ...plain, key: 'Enter', [modifier]: true }, drawing)).toBeNull();
  });
});
