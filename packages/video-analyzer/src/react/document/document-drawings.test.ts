import { expect, it } from 'vitest';
import { createAnnotationEditor } from '../../annotation/annotation-editor.ts';
import type { Viewport } from '../../annotation/geometry.ts';
import { momentAt } from '../../annotation/testing/moments.ts';
import { createFakeBrowser } from '../../document/testing/fake-browser.ts';
import { createFakeServer } from '../../document/testing/fake-server.ts';
import { createVirtualTime } from '../../document/testing/virtual-time.ts';
import { keepDrawings } from './document-drawings.ts';

const viewport: Viewport = { x: 0, y: 0, width: 1000, height: 1000, scale: 1 };

function setUp() {
  const time = createVirtualTime();
  const server = createFakeServer(time.now);
  let made = 0;
  function open() {
    const tab = createFakeBrowser(time, server).openTab();
    const editor = createAnnotationEditor({ newId: () => `d${(made += 1)}` });
    keepDrawings(editor, tab.document);
    const line = (y: number) => {
      editor.chooseTool('line');
      editor.pointerDown('video1', { x: 100, y }, viewport, momentAt(2));
      editor.pointerMove({ x: 1000 / 3, y }, viewport);
      editor.pointerUp();
    };
    const ids = () => editor.getSnapshot().scene.map(({ id }) => id);
    return { ...tab, editor, line, ids };
  }
  return { time, server, open };
}

it('[PLUS-05] drawing, undo, redo and clear are saved, and come to another browser', async () => {
  const { time, server, open } = setUp();
  const [here, there] = [open(), open()];
  await time.advance(1_000);
  here.line(100);
  here.line(200);
  await time.advance(31_000);
  expect(server.get('d1')).toMatchObject({
    format: 1,
    data: {
      kind: 'drawing',
      video: 'video1',
      order: 1,
      shape: 'line',
      points: [
        { x: 0.1, y: 0.1 },
        { x: 0.3333, y: 0.1 },
      ],
      style: { color: '#f0262d', thickness: 3, opacity: 1 },
      tStart: 2,
      tEnd: 7,
    },
  });
  expect(there.ids()).toEqual(['d1', 'd2']);
  expect(there.editor.getSnapshot().canUndo).toBe(false);
  here.editor.undo();
  await time.advance(31_000);
  expect(there.ids()).toEqual(['d1']);
  here.editor.redo();
  await time.advance(31_000);
  expect(there.ids()).toEqual(['d1', 'd2']);
  there.editor.clear();
  await time.advance(31_000);
  expect(here.ids()).toEqual([]);
  expect(server.items().every(({ data }) => data === null)).toBe(true);
  there.editor.undo();
  await time.advance(31_000);
  expect(here.ids()).toEqual(['d1', 'd2']);
});

it('[PLUS-05] [PLUS-11] drawings that come back with an earlier scene are saved again', async () => {
  const { time, server, open } = setUp();
  const [here, there] = [open(), open()];
  await time.advance(1_000);
  here.line(100);
  const { scene } = here.editor.getSnapshot();
  here.editor.clear();
  here.line(200);
  await time.advance(31_000);
  expect(server.get('d1')?.data).toBeNull();
  expect(there.ids()).toEqual(['d2']);
  here.editor.restore(scene);
  await time.advance(31_000);
  expect(server.get('d1')).toMatchObject({ data: { kind: 'drawing', shape: 'line' } });
  expect(server.get('d2')?.data).toBeNull();
  expect(there.ids()).toEqual(['d1']);
});

it('[PLUS-05] a gesture is saved when it ends, and what arrives meanwhile does not end it', async () => {
  const { time, server, open } = setUp();
  const [here, there] = [open(), open()];
  await time.advance(1_000);
  here.editor.pointerDown('video1', { x: 100, y: 100 }, viewport, momentAt(2));
  here.editor.pointerMove({ x: 200, y: 100 }, viewport);
  there.line(500);
  await time.advance(40_000);
  expect(here.ids().toSorted()).toEqual(['d1', 'd2']);
  expect(server.items()).toHaveLength(1);
  here.editor.pointerMove({ x: 300, y: 100 }, viewport);
  here.editor.pointerUp();
  await time.advance(40_000);
  expect(there.ids().toSorted()).toEqual(['d1', 'd2']);
});

it('[PLUS-05] undo after another browser removed the drawing saves nothing and crashes nothing', async () => {
  const { time, server, open } = setUp();
  const [here, there] = [open(), open()];
  await time.advance(1_000);
  here.line(100);
  await time.advance(31_000);
  there.editor.clear();
  await time.advance(31_000);
  here.editor.undo();
  expect(here.ids()).toEqual([]);
  await time.advance(31_000);
  expect(server.get('d1')?.data).toBeNull();
  here.editor.redo();
  await time.advance(31_000);
  expect(there.ids()).toEqual(['d1']);
});

it('[PLUS-05] damaged drawings are skipped, and drawings of a newer analyzer are never deleted', async () => {
  const { time, server, open } = setUp();
  const editedAt = '2026-11-20T09:00:00.000Z';
  server.save(
    [
      { id: 'bad', data: { kind: 'drawing', shape: 'line', points: 'none' }, editedAt, format: 1 },
      { id: 'newer', data: { kind: 'drawing', shape: 'line' }, editedAt, format: 2 },
    ],
    0,
  );
  const here = open();
  await time.advance(1_000);
  expect(here.ids()).toEqual([]);
  here.line(100);
  here.editor.clear();
  await time.advance(5_000);
  expect(server.get('bad')).toMatchObject({ editedAt, data: { points: 'none' } });
  expect(server.get('newer')).toMatchObject({ editedAt, format: 2 });
});

it('[ANZ-08] [PLUS-05] undo of a move leaves the color that another browser has given the drawing since', async () => {
  const { time, open } = setUp();
  const [here, there] = [open(), open()];
  await time.advance(1_000);
  here.line(1000 / 3);
  here.editor.chooseTool('select');
  here.editor.pointerDown('video1', { x: 200, y: 1000 / 3 }, viewport, momentAt(2));
  here.editor.pointerMove({ x: 200, y: 2000 / 3 }, viewport);
  here.editor.pointerUp();
  await time.advance(35_000);
  there.editor.chooseTool('select');
  there.editor.pointerDown('video1', { x: 200, y: 2000 / 3 }, viewport, momentAt(2));
  there.editor.pointerUp();
  there.editor.chooseStyle({ color: '#ffffff' });
  await time.advance(35_000);
  expect(here.editor.getSnapshot().scene).toMatchObject([{ style: { color: '#ffffff' } }]);
  here.editor.undo();
  const line = [{ style: { color: '#ffffff' }, points: [{ y: 0.3333 }, { y: 0.3333 }] }];
  expect(here.editor.getSnapshot().scene).toMatchObject(line);
  await time.advance(35_000);
  expect(there.editor.getSnapshot().scene).toMatchObject(line);
});
