import type { Point } from '../../annotation/geometry.ts';
import type { ShapeName } from '../../annotation/shapes/shapes.ts';
import { tools } from '../../annotation/tool.ts';
import type { Region } from '../../playback/zoom.ts';

/** The crosshair of keyboard drawing, in stage pixels. `isDown`: a drawing has begun, and arrow keys continue it. */
export type Crosshair = { readonly at: Point; readonly isDown: boolean };

/** What a key does to the drawing: as a pointer that is pressed, moved, released, pressed and released, or interrupted. */
export type DrawingStep = 'down' | 'move' | 'up' | 'place' | 'cancel' | null;

export type KeyOutcome = {
  readonly crosshair: Crosshair | null;
  readonly step: DrawingStep;
  readonly message: string | null;
};

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

type Drawing = {
  crosshair: Crosshair | null;
  /** The pane on which to draw. */
  pane: Region;
  /** Whether one point makes the whole drawing, so that Enter places it. */
  isOnePoint: boolean;
};

/** In stage pixels. */
const steps = { small: 5, large: 40 };

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const messages = {
  shown: 'Crosshair in the middle. Arrow keys move it, Enter draws, Escape ends.',
  down: 'Drawing started. Arrow keys continue it, Enter ends it, Escape cancels it.',
  up: 'Drawing ended.',
  nothing: 'Nothing drawn. Move the crosshair between the two presses of Enter.',
  place: 'Placed.',
  cancel: 'Drawing canceled.',
  hidden: 'Crosshair off.',
};

/** What a step with Select has done. `shape`: the kind of drawing that is selected after it. `isChanged`: it was moved or resized. */
export function selectMessage(step: DrawingStep, shape: ShapeName | undefined, isChanged: boolean): string {
  if (step === 'cancel') return 'Canceled.';
  if (shape === undefined) return 'Nothing here. Move the crosshair onto a drawing.';
  const name = shape === 'pen' ? 'freehand' : tools[shape].label.toLowerCase();
  if (step === 'down') return `Selected: ${name}. Arrow keys drag it, Enter drops it, Escape cancels.`;
  return `${isChanged ? 'Changed' : 'Selected'}: ${name}.`;
}

const within = (value: number, from: number, length: number) => Math.min(from + length, Math.max(from, value));

const centerOf = ({ x, y, width, height }: Region): Point => ({ x: x + width / 2, y: y + height / 2 });

/** The crosshair on this pane: in its middle if it was on another one. */
export function crosshairOn(pane: Region, crosshair: Crosshair): Crosshair {
  const { x, y } = crosshair.at;
  const isInside = x === within(x, pane.x, pane.width) && y === within(y, pane.y, pane.height);
  return isInside ? crosshair : { at: centerOf(pane), isDown: false };
}

/** Returns what a key does on the focused stage; null if keyboard drawing does not use it (analyzer-40). */
export function pressOnStage(press: Press, { crosshair, pane, isOnePoint }: Drawing): KeyOutcome | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (crosshair === null) {
    if (press.key !== 'Enter') return null;
    return { crosshair: { at: centerOf(pane), isDown: false }, step: null, message: messages.shown };
  }
  const direction = directions[press.key];
  if (direction) {
    const length = press.shiftKey ? steps.large : steps.small;
    const at = {
      x: within(crosshair.at.x + direction.x * length, pane.x, pane.width),
      y: within(crosshair.at.y + direction.y * length, pane.y, pane.height),
    };
    return { crosshair: { ...crosshair, at }, step: crosshair.isDown ? 'move' : null, message: null };
  }
  if (press.key === 'Enter') {
    // A key that is held down would draw again and again.
    if (press.repeat) return { crosshair, step: null, message: null };
    if (isOnePoint && !crosshair.isDown) return { crosshair, step: 'place', message: messages.place };
    const isDown = !crosshair.isDown;
    const step = isDown ? 'down' : 'up';
    return { crosshair: { ...crosshair, isDown }, step, message: messages[step] };
  }
  if (press.key !== 'Escape') return null;
  if (crosshair.isDown) {
    return { crosshair: { ...crosshair, isDown: false }, step: 'cancel', message: messages.cancel };
  }
  return { crosshair: null, step: null, message: messages.hidden };
}
