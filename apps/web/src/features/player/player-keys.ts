import { speeds, type Player } from '@swing/video-analyzer/playback/player';
import type { Direction } from './frame-view.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Actions of keys that do not control playback. */
export interface PlayerActions {
  toggleMute: () => void;
  /** Changes the volume by a share of the maximum, -1 to 1. */
  changeVolume: (by: number) => void;
  toggleFullScreen: () => void;
  zoomIn: () => void;
  zoomOut: () => void;
  resetZoom: () => void;
  /** Moves the view in that direction. Null while the picture is not zoomed. */
  move: ((direction: Direction) => void) | null;
}

/** Where the focus is: on nothing that uses keys, on part of the player, or on a control elsewhere on the page. */
export type FocusPlace = 'nowhere' | 'player' | 'elsewhere';

const typing = 'select, textarea, input:not([type="range"])';
const slider = 'input[type="range"]';
const sliderKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];
/**
 * The keys that work while the focus is outside the player. Single characters do not, because speech input could trigger them by
 * accident (WCAG 2.1.4).
 */
const pageKeys = [' ', 'ArrowLeft', 'ArrowRight'];
const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const volumeStep = 0.1;

/**
 * Runs the player command of a key: space plays, arrows step and change the volume, with Shift they pan a zoomed picture, `<`
 * and `>` change the speed, Home and End go to the ends, m mutes, f fills the screen, + - 0 zoom. Outside the player only space
 * and the arrows left and right act. Returns false for keys that belong to the browser or to the control that has the focus.
 */
export function pressKey(
  player: Player,
  actions: PlayerActions,
  pressed: Pressed,
  { focused, place }: { focused: Element | null; place: FocusPlace },
): boolean {
  if (place === 'elsewhere' || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return false;
  if (focused?.matches(typing)) return false;
  if (sliderKeys.includes(pressed.key) && focused?.matches(slider)) return false;
  if (place === 'nowhere' && !pageKeys.includes(pressed.key)) return false;
  const direction = directions[pressed.key];
  if (direction && pressed.shiftKey && place === 'player' && actions.move) {
    actions.move(direction);
    return true;
  }
  const { frameCount, frame, speed } = player.getSnapshot();
  const changeSpeed = (by: 1 | -1) => {
    const at = speeds.findIndex((one) => one === speed);
    player.setSpeed(speeds[Math.min(speeds.length - 1, Math.max(0, at + by))] ?? speed);
  };
  const commands: Record<string, () => void> = {
    ArrowLeft: () => player.step(-1),
    ArrowRight: () => player.step(1),
    Home: () => player.step(-frame),
    End: () => player.step(frameCount),
    '<': () => changeSpeed(-1),
    ',': () => changeSpeed(-1),
    '>': () => changeSpeed(1),
    '.': () => changeSpeed(1),
    m: actions.toggleMute,
    f: actions.toggleFullScreen,
    '+': actions.zoomIn,
    '=': actions.zoomIn,
    '-': actions.zoomOut,
    '0': actions.resetZoom,
    ...(focused?.matches('button, a') ? {} : { ' ': () => player.toggle() }),
    ArrowUp: () => actions.changeVolume(volumeStep),
    ArrowDown: () => actions.changeVolume(-volumeStep),
  };
  const command = commands[pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key];
  command?.();
  return command !== undefined;
}
