import type { AnnotationColorName } from '../../annotation/annotation-style.ts';
import { checkpointIds, type CheckpointId } from '@swing/domain/analyzer/checkpoints';
import type { LoopEnd } from '../../loop/loop-span.ts';
import { toolNames, tools, type ToolName } from '../../annotation/tool.ts';
import { zoomLimits } from '../../playback/zoom.ts';

export type AnalyzerCommand =
  | { kind: 'tool'; tool: ToolName }
  | { kind: 'color'; color: AnnotationColorName }
  | { kind: 'thickness'; thickness: number }
  | { kind: 'undo' | 'redo' | 'clear' | 'remove-selected' | 'toggle-play' }
  | { kind: 'duplicate' | 'copy' | 'paste' }
  | { kind: 'next-view' | 'switch-video' | 'link' | 'mirror' | 'set-mark' }
  | { kind: 'help' }
  | { kind: 'nudge-mark'; count: number }
  | { kind: 'set-checkpoint'; checkpoint: CheckpointId }
  | { kind: 'next-checkpoint'; direction: 1 | -1 }
  | { kind: 'next-drawing'; direction: 1 | -1 }
  | { kind: 'set-loop-end'; end: LoopEnd }
  | { kind: 'play-backwards' }
  | { kind: 'loop' }
  | { kind: 'step'; count: number }
  | { kind: 'change-speed'; by: 1 | -1 }
  | { kind: 'zoom'; by: number }
  | { kind: 'pan'; x: number; y: number };

/** The key that chooses each colour and thickness, as shown beside it. */
export const colorKeys: Record<AnnotationColorName, string> = { black: 'B', red: 'R', white: 'W' };
export const thicknessKeys = { 5: '5', 8: '8', 10: '0' } as const;

function keyed<Name extends string>(keys: Record<Name, string>, make: (name: Name) => AnalyzerCommand) {
  return (Object.entries(keys) as [Name, string][]).map(([name, key]) => [key.toLowerCase(), make(name)] as const);
}

/** Every key and its command. */
export const keyCommands: readonly (readonly [key: string, command: AnalyzerCommand])[] = [
  ...toolNames.map((tool) => [tools[tool].key.toLowerCase(), { kind: 'tool', tool }] as const),
  ...keyed(colorKeys, (color) => ({ kind: 'color', color })),
  ...keyed(thicknessKeys as Record<'5' | '8' | '10', string>, (value) => ({
    kind: 'thickness',
    thickness: Number(value),
  })),
  ['z', { kind: 'undo' }],
  ['x', { kind: 'redo' }],
  ['escape', { kind: 'clear' }],
  ['delete', { kind: 'remove-selected' }],
  ['backspace', { kind: 'remove-selected' }],
  [' ', { kind: 'toggle-play' }],
  ['arrowleft', { kind: 'step', count: -1 }],
  ['arrowright', { kind: 'step', count: 1 }],
  ['<', { kind: 'change-speed', by: -1 }],
  ['>', { kind: 'change-speed', by: 1 }],
  ['+', { kind: 'zoom', by: zoomLimits.keyStep }],
  ['=', { kind: 'zoom', by: zoomLimits.keyStep }],
  ['-', { kind: 'zoom', by: -zoomLimits.keyStep }],
  ['v', { kind: 'next-view' }],
  ['t', { kind: 'switch-video' }],
  ['l', { kind: 'link' }],
  ['n', { kind: 'mirror' }],
  ['m', { kind: 'set-mark' }],
  [',', { kind: 'nudge-mark', count: -1 }],
  ['.', { kind: 'nudge-mark', count: 1 }],
  ['[', { kind: 'next-checkpoint', direction: -1 }],
  [']', { kind: 'next-checkpoint', direction: 1 }],
  ['{', { kind: 'next-drawing', direction: -1 }],
  ['}', { kind: 'next-drawing', direction: 1 }],
  ['?', { kind: 'help' }],
];
const commands = new Map(keyCommands);

/** Keys that are commands together with Ctrl or Cmd. */
export const controlCommands: readonly (readonly [key: string, command: AnalyzerCommand])[] = [
  ['z', { kind: 'undo' }],
  ['y', { kind: 'redo' }],
  ['c', { kind: 'copy' }],
  ['v', { kind: 'paste' }],
  ['d', { kind: 'duplicate' }],
];
const withControl = new Map(controlCommands);

/** Digits and the space bar, which are commands together with Shift. */
export const shiftCommands: readonly (readonly [key: string, command: AnalyzerCommand])[] = [
  ...checkpointIds.map((checkpoint, index) => [`${index + 1}`, { kind: 'set-checkpoint', checkpoint }] as const),
  ['7', { kind: 'set-loop-end', end: 'loopStart' }],
  ['8', { kind: 'set-loop-end', end: 'loopEnd' }],
  ['9', { kind: 'loop' }],
  [' ', { kind: 'play-backwards' }],
];
const withShift = new Map(shiftCommands);

/** Arrow keys, which are commands together with Shift while the picture is zoomed. They move the view by shares of the pane. */
export const panCommands: readonly (readonly [key: string, command: AnalyzerCommand])[] = [
  ['arrowleft', { kind: 'pan', x: -0.1, y: 0 }],
  ['arrowup', { kind: 'pan', x: 0, y: -0.1 }],
  ['arrowright', { kind: 'pan', x: 0.1, y: 0 }],
  ['arrowdown', { kind: 'pan', x: 0, y: 0.1 }],
];
const whileZoomed = new Map(panCommands);

/** Digits by their place on the keyboard, because some layouts type them with Shift and others without. */
const digitOf = (code: string): string => /^Digit(\d)$/.exec(code)?.[1] ?? '';

export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Returns the command for a key, or null for keys that belong to the browser. Ctrl or Cmd with Z and Y undo and redo, with C, V and D
 * they copy, paste and duplicate the selected drawing. Shift with 1 to 6 sets a checkpoint, with 7 to 9 the loop, with the space bar it
 * plays backwards, with the arrow keys it moves the picture if that `isZoomed`.
 */
export function commandForKey(
  { key, code, ctrlKey, metaKey, altKey, shiftKey }: PressedKey,
  isZoomed = false,
): AnalyzerCommand | null {
  const name = key.toLowerCase();
  // AltGr, which browsers report as Ctrl and Alt, and Option on a Mac type brackets and braces on many layouts.
  if (altKey) return !metaKey && '[]{}'.includes(key) ? (commands.get(key) ?? null) : null;
  if (ctrlKey || metaKey) {
    if (shiftKey) return name === 'z' ? { kind: 'redo' } : null;
    return withControl.get(name) ?? null;
  }
  const digit = digitOf(code);
  if (shiftKey) {
    const pan = isZoomed ? whileZoomed.get(name) : undefined;
    return pan ?? withShift.get(key === ' ' ? key : digit) ?? commands.get(name) ?? null;
  }
  return commands.get(name) ?? commands.get(digit) ?? null;
}
