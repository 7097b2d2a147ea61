import type { KeyGroup } from '@swing/video-analyzer/react/keys/key-list';

/**
 * The keys of the analyzer, by purpose. Written out, because the analyzer makes its list from the drawing tools, whose code is
 * larger than this guide. The test compares both.
 */
export const analyzerKeyGroups: readonly KeyGroup[] = [
  {
    title: 'Play',
    rows: [
      { keys: ['Shift+7', 'Shift+8'], does: 'Start or end of the loop at this frame' },
      { keys: ['Shift+9'], does: 'Play in a loop, or not' },
      { keys: ['Shift+ '], does: 'Play backwards, up to 3 seconds' },
      { keys: [' '], does: 'Play or pause' },
      { keys: ['arrowleft', 'arrowright'], does: 'One frame back or forward' },
      { keys: ['<', '>'], does: 'Slower or faster' },
      { keys: ['+', '-'], does: 'Zoom in or out' },
      { keys: ['{', '}'], does: 'Drawing before or after, by where they begin' },
      {
        keys: ['Shift+arrowleft', 'Shift+arrowup', 'Shift+arrowright', 'Shift+arrowdown'],
        does: 'Move the zoomed picture',
      },
    ],
  },
  {
    title: 'Checkpoints',
    rows: [
      { keys: ['Shift+1'], does: 'Set stance at this frame' },
      { keys: ['Shift+2'], does: 'Set load at this frame' },
      { keys: ['Shift+3'], does: 'Set foot plant at this frame' },
      { keys: ['Shift+4'], does: 'Set contact at this frame' },
      { keys: ['Shift+5'], does: 'Set extension at this frame' },
      { keys: ['Shift+6'], does: 'Set finish at this frame' },
      { keys: ['[', ']'], does: 'Checkpoint before or after, in both videos' },
    ],
  },
  {
    title: 'Two videos',
    rows: [
      { keys: ['v'], does: 'Next view' },
      { keys: ['t'], does: 'Use the keys on the other video' },
      { keys: ['l'], does: 'Link both videos, or not' },
      { keys: ['n'], does: 'Mirror' },
      { keys: ['m'], does: 'Set the mark' },
      { keys: [',', '.'], does: 'Mark one frame back or forward' },
    ],
  },
  {
    title: 'Tools',
    rows: [
      { keys: ['a'], does: 'Select, move and resize' },
      { keys: ['s'], does: 'Draw freehand' },
      { keys: ['d'], does: 'Line' },
      { keys: ['f'], does: 'Dot' },
      { keys: ['g'], does: 'Square' },
      { keys: ['h'], does: 'Arrow' },
      { keys: ['c'], does: 'Circle' },
      { keys: ['e'], does: 'Ellipse' },
      { keys: ['o'], does: 'Spotlight: dims what is around it' },
      { keys: ['i'], does: 'Text' },
      { keys: ['q'], does: 'Angle, in degrees' },
      { keys: ['j'], does: 'Level' },
      { keys: ['u'], does: 'Plumb' },
      { keys: ['k'], does: 'Ruler, in inches' },
      { keys: ['p'], does: 'Path of the barrel: each click steps one frame' },
      { keys: ['y'], does: 'Stopwatch, in real seconds' },
    ],
  },
  {
    title: 'Color and thickness',
    rows: [
      { keys: ['b', 'r', 'w'], does: 'Black, red, white' },
      { keys: ['5', '8', '0'], does: '5, 8 or 10 pixels' },
    ],
  },
  {
    title: 'Correct',
    rows: [
      { keys: ['z', 'Ctrl+z'], does: 'Undo' },
      { keys: ['x', 'Ctrl+y'], does: 'Redo' },
      { keys: ['escape'], does: 'Clear all drawings' },
      { keys: ['delete'], does: 'Remove what is selected' },
      { keys: ['Ctrl+c'], does: 'Copy what is selected' },
      { keys: ['Ctrl+v'], does: 'Paste at this frame, also on the other video' },
      { keys: ['Ctrl+d'], does: 'Duplicate what is selected' },
    ],
  },
  {
    title: 'Help',
    rows: [{ keys: ['?'], does: 'Show all keys' }],
  },
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
