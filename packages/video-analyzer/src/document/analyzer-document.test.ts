import { expect, it } from 'vitest';
import { RemoteFailure } from './document-remote.ts';
import { createFakeBrowser } from './testing/fake-browser.ts';
import { createFakeServer } from './testing/fake-server.ts';
import { drawing, setUp } from './testing/set-up.ts';
import { createVirtualTime } from './testing/virtual-time.ts';

it('[PLUS-05] shows an edit at once, stores it, and sends it after one second', async () => {
  const { time, server, browser } = setUp();
  const tab = browser.openTab();
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'loading', savedAt: null });
  await time.advance(3_000);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'saved', savedAt: null, isAnalysisSaved: false });

  tab.document.put([{ id: 'a', data: drawing('line') }]);
  expect(tab.document.get('a')).toEqual({ kind: 'drawing', name: 'line' });
  expect(tab.document.getSnapshot().status).toBe('unsaved');
  await time.advance(999);
  expect([...browser.stored.keys()]).toEqual(['a']);
  expect(server.items()).toEqual([]);
  await time.advance(30);
  expect(tab.document.getSnapshot().status).toBe('saving');
  await time.advance(100);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'saved', isKeptLocally: true });
  expect(browser.stored.size).toBe(0);
  expect(server.items()).toEqual([
    { id: 'a', data: { kind: 'drawing', name: 'line' }, editedAt: '2026-11-20T10:00:03.000Z', format: 1 },
  ]);
});

it('[PLUS-05] sends the edits of two seconds together, each item once, and none that changes nothing', async () => {
  const { time, browser } = setUp();
  const tab = browser.openTab();
  await time.advance(5_000);
  tab.calls.length = 0;
  for (let count = 0; count < 100; count += 1) {
    tab.document.put([{ id: 'a', data: drawing(`move ${count}`) }]);
    await time.advance(100);
  }
  await time.advance(5_000);
  const saves = tab.calls.filter(({ kind }) => kind === 'save');
  expect(saves.length).toBeGreaterThanOrEqual(4);
  expect(saves.length).toBeLessThanOrEqual(6);
  expect(saves.every(({ items }) => items.length === 1)).toBe(true);
  expect(saves.at(-1)?.items[0]?.data).toEqual(drawing('move 99'));
  tab.document.put([
    { id: 'a', data: drawing('move 99') },
    { id: 'never there', data: null },
  ]);
  expect(tab.document.getSnapshot().status).toBe('saved');
});

it('[PLUS-05] another browser sees edits and deletions within 30 seconds, and at once when its page becomes visible', async () => {
  const { time, server, browser } = setUp();
  const here = browser.openTab();
  const there = createFakeBrowser(time, server).openTab();
  await time.advance(1_000);
  const heard: string[] = [];
  there.document.onRemoteChange((ids) => heard.push(...ids));
  here.document.put([{ id: 'a', data: drawing('line') }]);
  await time.advance(3_000);
  expect(there.shown()).toEqual({});
  there.emit('visible');
  await time.advance(100);
  expect(there.shown()).toEqual({ a: { kind: 'drawing', name: 'line' } });
  expect(heard).toEqual(['a']);

  here.document.put([{ id: 'a', data: null }]);
  await time.advance(30_100);
  expect(there.shown()).toEqual({});
  expect(server.get('a')?.data).toBeNull();
  there.page.isVisible = false;
  const before = there.calls.length;
  await time.advance(120_000);
  expect(there.calls).toHaveLength(before);
});

it('[PLUS-05] reads a long document page by page, and sends many edits in batches of 500', async () => {
  const { time, server, browser } = setUp({ pageItems: 300 });
  const tab = browser.openTab();
  tab.document.put(Array.from({ length: 1_234 }, (_, index) => ({ id: `d${index}`, data: drawing(`${index}`) })));
  await time.advance(10_000);
  expect(server.items()).toHaveLength(1_234);
  expect(tab.calls.filter(({ kind }) => kind === 'save').map(({ items }) => items.length)).toEqual([500, 500, 234]);
  const other = createFakeBrowser(time, server).openTab();
  await time.advance(1_000);
  expect(other.calls.map(({ after }) => after)).toEqual([0, 300, 600, 900, 1200]);
  expect(Object.keys(other.shown())).toHaveLength(1_234);
  expect(other.document.getSnapshot().status).toBe('saved');
});

it('[PLUS-05] sends 600 kB of unsent work over an uplink of 32 kbit/s', async () => {
  const time = createVirtualTime();
  const server = createFakeServer(time.now);
  const bytesPerMs = 4;
  const browser = createFakeBrowser(time, server, {
    nextCall: (items) => ({ outcome: 'works', tookMs: 50 + JSON.stringify(items).length / bytesPerMs }),
  });
  const tab = browser.openTab();
  await time.advance(5_000);
  tab.document.put(Array.from({ length: 60 }, (_, index) => ({ id: `d${index}`, data: drawing('x'.repeat(10_000)) })));
  await time.advance(200_000);
  expect(server.items()).toHaveLength(60);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'saved', failure: null });
});

it('[PLUS-05] ends a call that takes more than 30 seconds, before it tries again', async () => {
  const time = createVirtualTime();
  const server = createFakeServer(time.now);
  let tookMs = 80_000;
  const tab = createFakeBrowser(time, server, { nextCall: () => ({ outcome: 'request lost', tookMs }) }).openTab();
  const ended = () => tab.calls.map(({ signal }) => signal.aborted);
  await time.advance(29_000);
  expect(ended()).toEqual([false]);
  tookMs = 50;
  await time.advance(2_000);
  expect(ended()).toEqual([true]);
  await time.advance(2_000);
  expect(ended()).toEqual([true, false]);
});

it('[PLUS-05] without a connection it says so, tries again after growing pauses, and at once when it is back', async () => {
  const { time, server, browser } = setUp();
  const tab = browser.openTab();
  await time.advance(5_000);
  tab.page.isVisible = false;
  browser.state.isOffline = true;
  tab.document.put([{ id: 'a', data: drawing('line') }]);
  tab.calls.length = 0;
  const begun = time.now();
  await time.advance(130_000);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'offline', isKeptLocally: true });
  expect(tab.calls.map(({ at }) => Math.round((at - begun) / 1000))).toEqual([1, 3, 7, 15, 31, 63, 123]);
  browser.state.isOffline = false;
  tab.emit('online');
  await time.advance(100);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'saved', failure: null });
  expect(server.get('a')?.data).toEqual(drawing('line'));
});

it('[PLUS-05] a page that was closed before it could save leaves its edits for the next one', async () => {
  const { time, server, browser } = setUp();
  const first = browser.openTab();
  await time.advance(5_000);
  first.document.put([{ id: 'a', data: drawing('line') }]);
  await time.advance(10);
  first.kill();
  await time.advance(60_000);
  expect(server.items()).toEqual([]);
  const next = browser.openTab();
  await time.advance(10);
  expect(next.shown()).toEqual({ a: { kind: 'drawing', name: 'line' } });
  await time.advance(500);
  expect(server.get('a')?.data).toEqual(drawing('line'));
  expect(browser.stored.size).toBe(0);
});

it('[PLUS-05] two tabs of a browser show each other’s edits at once, and one saves what the other could not', async () => {
  const { time, server, browser } = setUp();
  const one = browser.openTab();
  const two = browser.openTab();
  await time.advance(5_000);
  one.document.put([{ id: 'a', data: drawing('line') }]);
  await time.advance(5);
  expect(two.shown()).toEqual({ a: { kind: 'drawing', name: 'line' } });
  await time.advance(5_000);
  expect(two.calls.filter(({ kind }) => kind === 'save')).toEqual([]);
  two.document.put([{ id: 'a', data: null }]);
  await time.advance(5);
  expect(one.shown()).toEqual({});
  await time.advance(5_000);

  one.document.put([{ id: 'b', data: drawing('arrow') }]);
  await time.advance(5);
  one.kill();
  await time.advance(60_000);
  expect(server.get('b')?.data).toEqual(drawing('arrow'));
  expect(two.shown()).toEqual({ b: { kind: 'drawing', name: 'arrow' } });
  expect(browser.stored.size).toBe(0);
});

it('[PLUS-05] an edit made while the same item is being saved is not lost', async () => {
  const { time, server, browser } = setUp();
  const tab = browser.openTab();
  await time.advance(5_000);
  tab.document.put([{ id: 'a', data: drawing('old') }]);
  await time.advance(1_030);
  expect(tab.document.getSnapshot().status).toBe('saving');
  tab.document.put([{ id: 'a', data: drawing('new') }]);
  await time.advance(100);
  expect(browser.stored.get('a')?.data).toEqual(drawing('new'));
  expect(tab.document.getSnapshot().status).toBe('unsaved');
  await time.advance(5_000);
  expect(server.get('a')?.data).toEqual(drawing('new'));
  expect(browser.stored.size).toBe(0);
});

it('[PLUS-05] refused edits stay, are not sent again by themselves, and go out after the next change', async () => {
  const { time, server, fate, browser } = setUp();
  const tab = browser.openTab();
  await time.advance(5_000);
  const message = 'This analysis is full: its drawings are too many or too large. Delete some, then save again.';
  fate.outcome = new RemoteFailure('refused', message);
  tab.document.put([{ id: 'a', data: drawing('line') }]);
  await time.advance(2_000);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'failed', failure: { kind: 'refused', message } });
  const saves = () => tab.calls.filter(({ kind }) => kind === 'save').length;
  fate.outcome = 'works';
  await time.advance(120_000);
  expect(saves()).toBe(1);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'failed', failure: { message } });
  expect(browser.stored.size).toBe(1);
  tab.document.put([{ id: 'b', data: drawing('dot') }]);
  await time.advance(5_000);
  expect(tab.document.getSnapshot().status).toBe('saved');
  expect(server.items().map(({ id }) => id)).toEqual(['a', 'b']);
});

it('[PLUS-05] an edit made while a save is refused is sent with the refused ones by itself', async () => {
  const { time, server, fate, browser } = setUp();
  const tab = browser.openTab();
  await time.advance(5_000);
  fate.outcome = new RemoteFailure('refused', 'This analysis is full.');
  tab.document.put([{ id: 'a', data: drawing('line') }]);
  await time.advance(1_010);
  expect(tab.document.getSnapshot().status).toBe('saving');
  tab.document.put([{ id: 'b', data: drawing('dot') }]);
  fate.outcome = 'works';
  await time.advance(100);
  expect(tab.document.getSnapshot().status).toBe('failed');
  await time.advance(3_000);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'saved', failure: null });
  expect(server.items().map(({ id }) => id)).toEqual(['a', 'b']);

  fate.outcome = new RemoteFailure('refused', 'This analysis is full.');
  tab.calls.length = 0;
  tab.document.put([{ id: 'c', data: drawing('arrow') }]);
  await time.advance(1_010);
  tab.document.put([{ id: 'd', data: drawing('square') }]);
  await time.advance(120_000);
  const saves = tab.calls.filter(({ kind }) => kind === 'save');
  expect(saves.map(({ items }) => items.map(({ id }) => id))).toEqual([['c'], ['c', 'd']]);
});

it('[PLUS-05] when the session has ended it says so, keeps everything, and goes on after the next sign-in', async () => {
  const { time, server, fate, browser } = setUp();
  const tab = browser.openTab();
  await time.advance(5_000);
  fate.outcome = new RemoteFailure('signed-out', 'You are signed out.');
  tab.document.put([{ id: 'a', data: drawing('line') }]);
  await time.advance(2_000);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'failed', failure: { kind: 'signed-out' } });
  expect(tab.shown()).toEqual({ a: { kind: 'drawing', name: 'line' } });
  expect(browser.stored.size).toBe(1);
  fate.outcome = 'works';
  await time.advance(30_000);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'saved', failure: null });
  expect(server.items()).toHaveLength(1);
});

it('[PLUS-05] saves to the server if the browser refuses to store data', async () => {
  const { time, server, browser } = setUp();
  browser.state.isStorageRefused = true;
  const tab = browser.openTab();
  await time.advance(5_000);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'saved', isKeptLocally: false });
  tab.document.put([{ id: 'a', data: drawing('line') }]);
  await time.advance(5_000);
  expect(server.get('a')?.data).toEqual(drawing('line'));
  expect(tab.document.getSnapshot().status).toBe('saved');
});

it('[PLUS-05] saves to the server if the storage of the browser hangs', async () => {
  const { time, server, browser } = setUp();
  browser.state.isStorageHanging = true;
  const tab = browser.openTab();
  tab.document.put([{ id: 'a', data: drawing('line') }]);
  await time.advance(30_000);
  expect(server.get('a')?.data).toEqual(drawing('line'));
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'saved', isKeptLocally: false });
});

it('[PLUS-05] edits that the server dates back are not reported as changes from elsewhere', async () => {
  const { time, browser } = setUp({ aheadMs: 5_000 });
  const tab = browser.openTab();
  const received: string[] = [];
  tab.document.onRemoteChange((ids) => received.push(...ids));
  tab.document.put([{ id: 'a', data: drawing('line') }]);
  await time.advance(60_000);
  expect(received).toEqual([]);
});

it('[PLUS-05] items of a newer analyzer are kept and reported, never shown or changed', async () => {
  const { time, server, browser } = setUp();
  const editedAt = '2026-11-20T09:00:00.000Z';
  server.save(
    [
      { id: 'later', data: drawing('hologram'), editedAt, format: 2 },
      { id: 'other', data: { kind: 'choreography' }, editedAt, format: 1 },
      { id: 'mine', data: drawing('line'), editedAt, format: 1 },
    ],
    0,
  );
  const tab = browser.openTab();
  await time.advance(1_000);
  expect(tab.document.getSnapshot().hasNewerWork).toBe(true);
  expect(tab.shown()).toEqual({ mine: { kind: 'drawing', name: 'line' } });
  const refused = tab.document.put([
    { id: 'later', data: null },
    { id: 'other', data: drawing('line') },
    { id: 'mine', data: null },
  ]);
  expect(refused).toEqual(['later', 'other']);
  await time.advance(5_000);
  expect(server.get('later')).toEqual({ id: 'later', data: drawing('hologram'), editedAt, format: 2 });
  expect(server.get('other')?.data).toEqual({ kind: 'choreography' });
  expect(server.get('mine')?.data).toBeNull();
});

it.each([
  ['behind', -3_600_000],
  ['ahead', 3_600_000],
])('[PLUS-05] the last edit wins, also from a computer whose clock is an hour %s', async (_, aheadMs) => {
  const { time, server, browser } = setUp({ aheadMs });
  const wrong = browser.openTab();
  const right = createFakeBrowser(time, server).openTab();
  await time.advance(5_000);
  wrong.document.put([{ id: 'a', data: drawing('first') }]);
  await time.advance(35_000);
  right.document.put([{ id: 'a', data: drawing('second') }]);
  await time.advance(35_000);
  expect(wrong.shown()).toEqual({ a: drawing('second') });
  wrong.document.put([{ id: 'a', data: drawing('third') }]);
  await time.advance(35_000);
  expect(right.shown()).toEqual({ a: drawing('third') });
});

it('[PLUS-05] an edit from a wrong clock, made before the server told the time, gives way to later ones', async () => {
  const { time, server, browser } = setUp({ aheadMs: 3_600_000 });
  const [wrong, beside] = [browser.openTab(), browser.openTab()];
  wrong.document.put([{ id: 'a', data: drawing('first') }]);
  const right = createFakeBrowser(time, server).openTab();
  await time.advance(35_000);
  right.document.put([{ id: 'a', data: drawing('second') }]);
  await time.advance(60_000);
  for (const tab of [wrong, beside, right]) expect(tab.shown()).toEqual({ a: drawing('second') });
});

it('[PLUS-05] of two edits in the same millisecond the later one stays', async () => {
  const { time, server, browser } = setUp();
  const tab = browser.openTab();
  await time.advance(5_000);
  tab.document.put([{ id: 'a', data: drawing('x') }]);
  tab.document.put([{ id: 'a', data: drawing('b') }]);
  tab.document.put([{ id: 'a', data: null }]);
  expect(tab.shown()).toEqual({});
  await time.advance(5_000);
  expect(server.get('a')?.data).toBeNull();
});

it('leaving the analyzer sends the last edits', async () => {
  const { time, server, browser } = setUp();
  const tab = browser.openTab();
  await time.advance(5_000);
  tab.document.put([{ id: 'a', data: drawing('line') }]);
  void tab.document.close();
  await time.advance(500);
  expect(server.get('a')?.data).toEqual(drawing('line'));
  const { length } = tab.calls;
  await time.advance(120_000);
  expect(tab.calls).toHaveLength(length);
});
