import { expect, it } from 'vitest';
import { toolNames, tools } from '../../annotation/tool.ts';
import { keyCommands } from './analyzer-keys.ts';
import { keyLabels } from './key-labels.ts';
import { keyGroups } from './key-list.ts';

const rows = keyGroups.flatMap((group) => group.rows);
const listed = rows.flatMap(({ keys }) => keys);
/** The second keys of zooming in and of removing. */
const aliases = ['=', 'backspace'];

it('[ANZ-06] lists every key of the analyzer once, and each with a text', () => {
  const others = ['Draw without a mouse', 'With the mouse'];
  const own = keyGroups.filter(({ title }) => !others.includes(title)).flatMap((group) => group.rows);
  const keys = own.flatMap((row) => row.keys).filter((key) => !/^(Ctrl|Shift)\+/.test(key));
  expect([...keys, ...aliases].toSorted()).toEqual(keyCommands.map(([key]) => key).toSorted());
  for (const { does } of rows) expect(does).not.toBe('');
});

it('[ANZ-06] lists a tool under its name without further work', () => {
  const group = keyGroups.find(({ title }) => title === 'Tools');
  expect(group?.rows).toHaveLength(toolNames.length);
  expect(group?.rows).toContainEqual({ keys: ['d'], does: 'Line' });
  expect(tools.line.label).toBe('Line');
});

it('[ANZ-06] lists keys that belong together in one row', () => {
  expect(rows).toContainEqual({ keys: ['arrowleft', 'arrowright'], does: 'One frame back or forward' });
  expect(rows).toContainEqual({ keys: ['z', 'Ctrl+z'], does: 'Undo' });
  expect(rows).toContainEqual({ keys: ['Ctrl+d'], does: 'Duplicate what is selected' });
  expect(rows).toContainEqual({
    keys: ['Shift+arrowleft', 'Shift+arrowup', 'Shift+arrowright', 'Shift+arrowdown'],
    does: 'Move the zoomed picture',
  });
  expect(rows).toContainEqual({ keys: ['?'], does: 'Show all keys' });
  expect(rows).toContainEqual({ keys: ['Shift+3'], does: 'Set foot plant at this frame' });
  expect(listed).not.toContain('=');
});

it('[ANZ-06] writes keys as they are printed', () => {
  const names = [' ', 'arrowleft', 'escape', 's', 'delete', 'Ctrl+z', '+', 'shift+1', 'Shift+arrowup'];
  expect(names.map(keyLabels)).toEqual([
    ['Space'],
    ['←'],
    ['Esc'],
    ['S'],
    ['Delete'],
    ['Ctrl', 'Z'],
    ['+'],
    ['Shift', '1'],
    ['Shift', '↑'],
  ]);
});
