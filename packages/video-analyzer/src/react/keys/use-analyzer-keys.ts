import { useEffectEvent, useLayoutEffect } from 'react';
import { annotationColors } from '../../annotation/annotation-style.ts';
import { speedBeside } from '../../comparing/play-speeds.ts';
import { commandForKey, type AnalyzerCommand } from './analyzer-keys.ts';
import type { Observable } from '../../store.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { followHeldPointers } from './held-pointers.ts';
import { panSide, zoomSide } from '../transport/side-zoom.ts';

const typingSelector = 'input:not([type="range"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

const overlaySelector = '[role="dialog"], [role="alertdialog"], [role="menu"]:popover-open';

/** Whether something else uses the key: a text field, an open dialog or menu, a focused control, or another handler. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || document.querySelector(overlaySelector) !== null) return true;
  if (target === null) return false;
  if (target.closest(typingSelector) !== null) return true;
  if (event.key === ' ') return target.closest('button, a, [role="button"], input, video') !== null;
  return event.key.startsWith('Arrow') && target.closest('input[type="range"], video') !== null;
}

/** The commands that a key gives again and again while it is held. The others act once for each press (analyzer-73). */
const repeated = new Set<AnalyzerCommand['kind']>([
  'step',
  'change-speed',
  'zoom',
  'pan',
  'nudge-mark',
  'next-checkpoint',
  'next-drawing',
  'undo',
  'redo',
]);

/** Whether Ctrl+C copies text of the page, which is selected. */
const copiesText = ({ kind }: AnalyzerCommand) => kind === 'copy' && getSelection()?.type === 'Range';

/** A command that acts on the videos or drawings. */
type VideoCommand = Exclude<AnalyzerCommand, { kind: 'help' }>;

/** Carries out a command on the analyzer. */
function run(command: VideoCommand, parts: AnalyzerParts): void {
  const { editor } = parts;
  const { player, slot, view, settings } = parts.activeSide();
  switch (command.kind) {
    case 'tool':
      return editor.chooseTool(command.tool);
    case 'color':
      return editor.chooseStyle({ color: annotationColors[command.color] });
    case 'thickness':
      return editor.chooseStyle({ thickness: command.thickness });
    case 'undo':
      return editor.undo();
    case 'redo':
      return editor.redo();
    case 'clear':
      return editor.clear();
    case 'remove-selected':
      return editor.removeSelected();
    case 'toggle-play':
      return parts.backwards.getSnapshot()?.stop() ? undefined : parts.lead(slot).toggle();
    case 'play-backwards':
      return parts.backwards.getSnapshot()?.toggle(slot);
    case 'step':
      return parts.lead(slot).step(command.count);
    case 'set-loop-end':
      return parts.setLoopEnd(slot, command.end);
    case 'loop':
      return parts.toggleLoop(slot);
    case 'change-speed':
      return parts.lead(slot).setSpeed(speedBeside(player.getSnapshot().chosenSpeed, command.by));
    case 'zoom':
      return zoomSide(parts, slot, view.getSnapshot().zoom + command.by);
    case 'pan':
      return panSide(parts, slot, command);
    case 'next-view':
      return parts.nextMode();
    case 'switch-video':
      return parts.switchVideo();
    case 'link':
      return parts.setLinked(!parts.layout.getSnapshot().isLinked);
    case 'mirror':
      return settings.set({ ...settings.getSnapshot(), isMirrored: !settings.getSnapshot().isMirrored });
    case 'set-mark':
      return parts.setMark(slot);
    case 'nudge-mark':
      return parts.nudgeMark(slot, command.count);
    case 'set-checkpoint':
      return parts.setCheckpoint(slot, command.checkpoint);
    case 'next-checkpoint':
      return parts.goToNextCheckpoint(command.direction);
    default:
      parts.drawingActions.getSnapshot()?.run(command);
  }
}

type KeyOptions = {
  /** Whether single keys are shortcuts. */
  shortcuts: Observable<boolean>;
  /** Before that, only the list of keys can be opened. */
  isVideoLoaded: boolean;
  onHelp: () => void;
};

/** Listens for the analyzer's keys while `shortcuts` is on. A layout effect, so that the keys work from the first paint. */
export function useAnalyzerKeys(parts: AnalyzerParts, { shortcuts, isVideoLoaded, onHelp }: KeyOptions): void {
  const press = useEffectEvent((event: KeyboardEvent, isPointerHeld: boolean) => {
    if (!shortcuts.getSnapshot()) return;
    const command = commandForKey(event, parts.activeSide().view.getSnapshot().zoom > 1);
    if (command === null || isTaken(event) || copiesText(command)) return;
    if (command.kind !== 'help' && !isVideoLoaded) return;
    event.preventDefault();
    if (event.repeat && !repeated.has(command.kind)) return;
    // Esc while something is dragged, such as the seek bar, is not meant for the drawings (analyzer-78).
    if (command.kind === 'clear' && isPointerHeld) return;
    if (command.kind === 'help') onHelp();
    else run(command, parts);
  });
  useLayoutEffect(() => {
    const pointers = followHeldPointers(globalThis);
    const listen = (event: KeyboardEvent) => press(event, pointers.isHeld());
    globalThis.addEventListener('keydown', listen);
    return () => {
      globalThis.removeEventListener('keydown', listen);
      pointers.stop();
    };
  }, []);
}
