interface KeyRow {
  /** Names of keys as browsers report them. */
  keys: readonly string[];
  does: string;
}

/** The keys of the analyzer, by purpose. */
export const analyzerKeyGroups: readonly { title: string; rows: readonly KeyRow[] }[] = [
  {
    title: 'Play',
    rows: [
      { keys: [' '], does: 'Play or pause' },
      { keys: ['ArrowLeft', 'ArrowRight'], does: 'One frame back or forward' },
      { keys: ['+', '-'], does: 'Zoom in or out' },
    ],
  },
  {
    title: 'Checkpoints',
    rows: [
      {
        keys: ['Shift+1', 'Shift+2', 'Shift+3', 'Shift+4', 'Shift+5', 'Shift+6'],
        does: 'Set stance, load, foot plant, contact, extension, finish at this frame',
      },
      { keys: ['[', ']'], does: 'Checkpoint before or after, in both videos' },
    ],
  },
  {
    title: 'Two videos',
    rows: [
      { keys: ['V'], does: 'Next view' },
      { keys: ['T'], does: 'Use the keys on the other video' },
      { keys: ['L'], does: 'Link both videos, or not' },
      { keys: ['M'], does: 'Set the mark' },
      { keys: [',', '.'], does: 'Mark one frame back or forward' },
      { keys: ['N'], does: 'Mirror' },
    ],
  },
  {
    title: 'Tools',
    rows: [
      { keys: ['S'], does: 'Draw freehand' },
      { keys: ['D'], does: 'Line' },
      { keys: ['F'], does: 'Dot' },
      { keys: ['G'], does: 'Square' },
      { keys: ['H'], does: 'Arrow' },
      { keys: ['C', 'E'], does: 'Circle, ellipse' },
      { keys: ['O'], does: 'Spotlight: dims what is around it' },
      { keys: ['I'], does: 'Text' },
      { keys: ['Q'], does: 'Angle, in degrees' },
      { keys: ['J', 'U'], does: 'Level line, plumb line' },
      { keys: ['A'], does: 'Select, move and resize' },
    ],
  },
  {
    title: 'Color and thickness',
    rows: [
      { keys: ['B', 'R', 'W'], does: 'Black, red, white' },
      { keys: ['5', '8', '0'], does: '5, 8 or 10 pixels' },
    ],
  },
  {
    title: 'Correct',
    rows: [
      { keys: ['Z', 'X'], does: 'Undo, redo' },
      { keys: ['Delete'], does: 'Remove what is selected' },
      { keys: ['Escape'], does: 'Clear all drawings' },
    ],
  },
];

const labels: Record<string, string> = { ' ': 'Space', ArrowLeft: '←', ArrowRight: '→', '-': '−', Escape: 'Esc' };

/** What is printed on a key. */
export function keyLabel(key: string): string {
  return labels[key] ?? key;
}
