import { speeds, type Player } from '@swing/video-analyzer/playback/player';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const typing = 'select, textarea, input:not([type="range"])';
const seeking = 'input[type="range"]';
const seekKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/**
 * Does what a key means to a player: space plays, arrows step, `<` and `>` change the speed, Home and End go to the ends.
 * False for keys that belong to the browser or to the control that has the focus.
 */
export function pressKey(player: Player, pressed: Pressed, focused: Element | null): boolean {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || focused?.matches(typing)) return false;
  if (seekKeys.includes(pressed.key) && focused?.matches(seeking)) return false;
  const { frameCount, frame, speed } = player.getSnapshot();
  const changeSpeed = (by: 1 | -1) => {
    const at = speeds.findIndex((one) => one === speed);
    player.setSpeed(speeds[Math.min(speeds.length - 1, Math.max(0, at + by))] ?? speed);
  };
  switch (pressed.key) {
    case ' ':
      if (focused?.matches('button, a')) return false;
      player.toggle();
      return true;
    case 'ArrowLeft':
      player.step(-1);
      return true;
    case 'ArrowRight':
      player.step(1);
      return true;
    case 'Home':
      player.step(-frame);
      return true;
    case 'End':
      player.step(frameCount);
      return true;
    case '<':
    case ',':
      changeSpeed(-1);
      return true;
    case '>':
    case '.':
      changeSpeed(1);
      return true;
    default:
      return false;
  }
}
