import { checkpointIds } from '@swing/domain/analyzer/checkpoints';
import { toolNames, tools } from '@swing/video-analyzer/annotation/tool';
import { colorKeys, commandForKey, thicknessKeys } from '@swing/video-analyzer/react/analyzer-keys';
import { expect, it } from 'vitest';
import { analyzerKeyGroups, keyLabel } from './key-list.ts';

const listed = analyzerKeyGroups.flatMap(({ rows }) => rows.flatMap(({ keys }) => keys));
const plain = { ctrlKey: false, metaKey: false, altKey: false };

it('[COACH-11] lists only keys that the analyzer has', () => {
  for (const name of listed) {
    const key = name.replace('Shift+', '');
    const shiftKey = key !== name;
    expect(commandForKey({ key, code: `Digit${key}`, shiftKey, ...plain }), name).not.toBeNull();
  }
});

it('[COACH-11] [PLUS-07] lists the keys of all checkpoints', () => {
  expect(listed.filter((key) => key.startsWith('Shift+'))).toHaveLength(checkpointIds.length);
  expect(listed).toEqual(expect.arrayContaining(['[', ']']));
});

it('[COACH-11] lists the keys of all tools, colors and thicknesses', () => {
  const keys = [
    ...toolNames.map((name) => tools[name].key),
    ...Object.values(colorKeys),
    ...Object.values(thicknessKeys),
  ];
  expect(listed).toEqual(expect.arrayContaining(keys));
});

it('[COACH-11] [ANZ-03] lists the keys for two videos', () => {
  expect(listed).toEqual(expect.arrayContaining(['V', 'T', 'L', 'M', ',', '.', 'N']));
});

it('[COACH-11] writes keys as they are printed', () => {
  expect([' ', 'ArrowLeft', 'Escape', 'S'].map(keyLabel)).toEqual(['Space', '←', 'Esc', 'S']);
});
