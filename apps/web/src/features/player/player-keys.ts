import { speeds, type Player } from '@swing/video-analyzer/playback/player';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What keys do to the player besides playing. */
export interface PlayerActions {
  toggleMute: () => void;
  /** By a share of the whole volume. */
  changeVolume: (by: number) => void;
  toggleFullScreen: () => void;
  zoomIn: () => void;
  zoomOut: () => void;
  resetZoom: () => void;
}

/** Where the focus is: on nothing that uses keys, on part of the player, or on a control elsewhere on the page. */
export type FocusPlace = 'nowhere' | 'player' | 'elsewhere';

const typing = 'select, textarea, input:not([type="range"])';
const slider = 'input[type="range"]';
const sliderKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];
const volumeStep = 0.1;

/**
 * Does what a key means to a player: space plays, arrows step and change the volume, `<` and `>` change the speed, Home and End
 * go to the ends, m mutes, f fills the screen, + - 0 zoom. False for keys that belong to the browser or to the control that has
 * the focus; arrows up and down scroll the page until the player has it.
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
    ...(place === 'player'
      ? { ArrowUp: () => actions.changeVolume(volumeStep), ArrowDown: () => actions.changeVolume(-volumeStep) }
      : {}),
  };
  const command = commands[pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key];
  command?.();
  return command !== undefined;
}
