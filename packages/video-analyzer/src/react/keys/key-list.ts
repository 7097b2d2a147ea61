import { defaultCheckpointNames } from '@swing/domain/analyzer/checkpoints';
import { tools, type ToolName } from '../../annotation/tool.ts';
import { controlCommands, keyCommands, panCommands, shiftCommands, type AnalyzerCommand } from './analyzer-keys.ts';

/** What one or more keys do. Keys are named as browsers report them. */
export type KeyRow = { readonly keys: readonly string[]; readonly does: string };
export type KeyGroup = { readonly title: string; readonly rows: readonly KeyRow[] };

const groupTitles = ['Play', 'Checkpoints', 'Two videos', 'Tools', 'Color and thickness', 'Correct', 'Help'] as const;
type Description = readonly [group: (typeof groupTitles)[number], does: string];

/** Tools that need more words than their name. */
const toolPurposes: Partial<Record<ToolName, string>> = {
  pen: 'Draw freehand',
  select: 'Select, move and resize',
  spotlight: 'Spotlight: dims what is around it',
  angle: 'Angle, in degrees',
  ruler: 'Ruler, in inches',
  path: 'Path of the barrel: each click steps one frame',
  stopwatch: 'Stopwatch, in real seconds',
};

const toolText = (tool: ToolName) => toolPurposes[tool] ?? tools[tool].label;

/** Every kind of command has a text here. Commands with the same text share a row. */
const descriptions: { readonly [Kind in AnalyzerCommand['kind']]: Description } = {
  'toggle-play': ['Play', 'Play or pause'],
  step: ['Play', 'One frame back or forward'],
  'change-speed': ['Play', 'Slower or faster'],
  'play-backwards': ['Play', 'Play backwards, up to 3 seconds'],
  'set-loop-end': ['Play', 'Start or end of the loop at this frame'],
  loop: ['Play', 'Play in a loop, or not'],
  zoom: ['Play', 'Zoom in or out'],
  pan: ['Play', 'Move the zoomed picture'],
  'set-checkpoint': ['Checkpoints', ''],
  'next-checkpoint': ['Checkpoints', 'Checkpoint before or after, in both videos'],
  'next-view': ['Two videos', 'Next view'],
  'switch-video': ['Two videos', 'Use the keys on the other video'],
  link: ['Two videos', 'Link both videos, or not'],
  'set-mark': ['Two videos', 'Set the mark'],
  'nudge-mark': ['Two videos', 'Mark one frame back or forward'],
  mirror: ['Two videos', 'Mirror'],
  tool: ['Tools', ''],
  color: ['Color and thickness', 'Black, red, white'],
  thickness: ['Color and thickness', '5, 8 or 10 pixels'],
  undo: ['Correct', 'Undo'],
  redo: ['Correct', 'Redo'],
  'next-drawing': ['Play', 'Drawing before or after, by where they begin'],
  copy: ['Correct', 'Copy what is selected'],
  paste: ['Correct', 'Paste at this frame, also on the other video'],
  duplicate: ['Correct', 'Duplicate what is selected'],
  'remove-selected': ['Correct', 'Remove what is selected'],
  clear: ['Correct', 'Clear all drawings'],
  help: ['Help', 'Show all keys'],
};

/** The unshifted key of +, and the second one that removes. */
const aliases = new Set(['=', 'backspace']);

function describe(command: AnalyzerCommand): Description {
  const [group, does] = descriptions[command.kind];
  if (command.kind === 'tool') return [group, toolText(command.tool)];
  if (command.kind !== 'set-checkpoint') return [group, does];
  return [group, `Set ${defaultCheckpointNames[command.checkpoint].toLowerCase()} at this frame`];
}

function listKeys(): KeyGroup[] {
  const groups = new Map(groupTitles.map((title) => [title, new Map<string, string[]>()]));
  const add = (key: string, command: AnalyzerCommand) => {
    const [title, does] = describe(command);
    const rows = groups.get(title);
    rows?.set(does, [...(rows.get(does) ?? []), key]);
  };
  for (const [key, command] of shiftCommands) add(`Shift+${key}`, command);
  for (const [key, command] of keyCommands) if (!aliases.has(key)) add(key, command);
  for (const [key, command] of panCommands) add(`Shift+${key}`, command);
  for (const [key, command] of controlCommands) add(`Ctrl+${key}`, command);
  return [...groups].map(([title, rows]) => ({
    title,
    rows: [...rows].map(([does, keys]) => ({ keys, does })),
  }));
}

/** All keys of the analyzer by purpose, made from its commands. */
export const keyGroups: readonly KeyGroup[] = [
  ...listKeys(),
  {
    title: 'With the mouse',
    rows: [
      { keys: ['Wheel'], does: 'On the picture: zoom. On the frame number: one frame back or forward' },
      { keys: ['Alt+Wheel'], does: 'On the picture: one frame back or forward' },
      { keys: ['Alt+Drag'], does: 'On the picture: frames back or forward. On the frame number without Alt' },
    ],
  },
  {
    title: 'Draw without a mouse',
    rows: [
      { keys: ['Enter'], does: 'On the stage: show the crosshair, then begin and end a drawing' },
      { keys: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'], does: 'Move the crosshair, with Shift faster' },
      { keys: ['Escape'], does: 'Cancel this drawing, then hide the crosshair' },
    ],
  },
];
