import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultAnnotationStyle } from './annotation-style.ts';
import { createAnnotation, type Scene } from './annotation.ts';
import {
  cancelGesture,
  commitGesture,
  emptyHistory,
  markGesture,
  redo,
  showScene,
  undo,
  type AnnotationHistory,
} from './annotation-history.ts';
import { mergeChange } from './merge-change.ts';

type Edit = { kind: 'add' | 'remove' | 'change' | 'clear'; pick: number };
const edits = fc.array(
  fc.record({ kind: fc.constantFrom('add', 'add', 'change', 'remove', 'clear'), pick: fc.nat(1000) }),
  { maxLength: 70 },
) as fc.Arbitrary<Edit[]>;

let made = 0;
const line = () => {
  made += 1;
  const points = [{ x: 0, y: 0 }];
  const style = defaultAnnotationStyle;
  return createAnnotation({ id: `line-${made}`, video: 'video1', order: made, shape: 'line', points, style, time: 0 });
};

function edited(scene: Scene, { kind, pick }: Edit): Scene {
  const index = pick % Math.max(1, scene.length);
  if (kind === 'add') return [...scene, line()];
  if (kind === 'clear') return [];
  if (kind === 'remove') return scene.filter((_, at) => at !== index);
  return scene.map((annotation, at) => (at === index ? { ...annotation, tStart: pick } : annotation));
}

const gesture = (history: AnnotationHistory, edit: Edit) =>
  commitGesture(showScene(markGesture(history), edited(history.scene, edit)));

const add: Edit = { kind: 'add', pick: 0 };

describe('annotation history', () => {
  it('[ANZ-08] undo and redo restore exactly the earlier scenes', () => {
    fc.assert(
      fc.property(edits, (list) => {
        let history = emptyHistory;
        const scenes: Scene[] = [[]];
        for (const edit of list) {
          const next = gesture(history, edit);
          if (next.undoEntries !== history.undoEntries) scenes.push(next.scene);
          history = next;
        }
        const reachable = scenes.slice(-(history.undoEntries.length + 1));
        for (const scene of reachable.toReversed()) {
          expect(history.scene).toEqual(scene);
          history = undo(history, mergeChange);
        }
        for (const scene of reachable.slice(1)) {
          history = redo(history, mergeChange);
          expect(history.scene).toEqual(scene);
        }
      }),
      { seed: 20_261, verbose: true },
    );
  });

  it('[ANZ-08] keeps the newest 50 entries', () => {
    let history = emptyHistory;
    for (let count = 0; count < 60; count += 1) history = gesture(history, add);
    expect(history.undoEntries).toHaveLength(50);
    for (let count = 0; count < 60; count += 1) history = undo(history, mergeChange);
    expect(history.scene).toHaveLength(10);
  });

  it('[ANZ-08] a new edit clears the redo list, an edit that changes nothing does not', () => {
    const undone = undo(gesture(gesture(emptyHistory, add), add), mergeChange);
    expect(commitGesture(markGesture(undone)).redoEntries).toHaveLength(1);
    expect(gesture(undone, add).redoEntries).toHaveLength(0);
  });

  it('makes one entry of a whole gesture and none of a cancelled one', () => {
    const moving = showScene(showScene(markGesture(emptyHistory), [line()]), [line(), line()]);
    expect(commitGesture(moving).undoEntries).toHaveLength(1);
    expect(cancelGesture(moving)).toMatchObject({ scene: [], undoEntries: [] });
    expect(undo(moving, mergeChange).scene).toEqual([]);
  });
});
