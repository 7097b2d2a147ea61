import { expect, it } from 'vitest';
import { createAnnotationEditor } from '../../annotation/annotation-editor.ts';
import { createAnnotation } from '../../annotation/annotation.ts';
import { emptyPlayer } from '../../playback/player-snapshot.ts';
import { clearedText, watchCleared } from './cleared-drawings.ts';

it('[ANZ-08] says how many drawings were deleted, and how many of them at other moments', () => {
  expect(clearedText(7, 5)).toBe('Deleted 7 drawings, 5 of them at other moments.');
  expect(clearedText(7, 1)).toBe('Deleted 7 drawings, 1 of them at another moment.');
  expect(clearedText(3, 3)).toBe('Deleted 3 drawings, all at other moments.');
  expect(clearedText(1, 1)).toBe('Deleted 1 drawing, at another moment.');
  expect(clearedText(1, 0)).toBe('Deleted 1 drawing.');
});

it('[ANZ-08] says so until something else is drawn or undone, and not when others draw', () => {
  const editor = createAnnotationEditor();
  const style = { color: '#f0262d', thickness: 3, opacity: 1 };
  const dot = (id: string, time: number) =>
    createAnnotation({ id, video: 'video1', order: 1, shape: 'dot', points: [{ x: 0.5, y: 0.5 }], style, time });
  const side = { player: { getSnapshot: () => ({ ...emptyPlayer, time: 2 }) } };
  const texts: (string | null)[] = [];
  const stop = watchCleared({ editor, sides: { video1: side, video2: side } }, (text) => texts.push(text));
  editor.add((_scene, id) => dot(id, 1));
  editor.add((_scene, id) => dot(id, 20));
  editor.clear();
  expect(texts).toEqual(['Deleted 2 drawings, 1 of them at another moment.']);
  editor.applyOutside(new Map([['other', dot('other', 1)]]));
  editor.chooseTool('line');
  expect(texts).toHaveLength(1);
  editor.undo();
  expect(texts.slice(1)).toEqual([null]);
  expect(editor.getSnapshot().scene).toHaveLength(3);
  stop();
});
