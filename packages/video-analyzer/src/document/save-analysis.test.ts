import { expect, it } from 'vitest';
import { drawing, setUp } from './testing/set-up.ts';

it('[ANZ-11] [PLUS-05] Save Analysis sends at once, lasts over a reload, and ends with the next change', async () => {
  const { time, server, browser } = setUp();
  const tab = browser.openTab();
  await time.advance(5_000);
  tab.document.put([{ id: 'a', data: drawing('line') }]);
  await time.advance(3_000);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'saved', isAnalysisSaved: false });
  const answers: boolean[] = [];
  void tab.document.saveAnalysis().then((isSaved) => answers.push(isSaved));
  await time.advance(60);
  expect(answers).toEqual([true]);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'saved', isAnalysisSaved: true });

  const reloaded = browser.openTab();
  await time.advance(1_000);
  expect(reloaded.document.getSnapshot().isAnalysisSaved).toBe(true);
  expect(reloaded.document.ids()).toContain('a');
  reloaded.document.put([{ id: 'a', data: drawing('moved') }]);
  expect(reloaded.document.getSnapshot().isAnalysisSaved).toBe(false);
  await time.advance(5_000);
  expect(server.get('a')?.data).toEqual(drawing('moved'));
  expect(reloaded.document.getSnapshot()).toMatchObject({ status: 'saved', isAnalysisSaved: false });
  expect(tab.document.getSnapshot().isAnalysisSaved).toBe(false);
});

it('[ANZ-11] Save Analysis without a connection reports it, and counts only once the server has it', async () => {
  const { time, browser } = setUp();
  const tab = browser.openTab();
  await time.advance(5_000);
  browser.state.isOffline = true;
  const answers: boolean[] = [];
  void tab.document.saveAnalysis().then((isSaved) => answers.push(isSaved));
  await time.advance(60);
  expect(answers).toEqual([false]);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'offline', isAnalysisSaved: false });
  browser.state.isOffline = false;
  void tab.document.saveAnalysis().then((isSaved) => answers.push(isSaved));
  await time.advance(60);
  expect(answers).toEqual([false, true]);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'saved', isAnalysisSaved: true });
});

it('[ANZ-11] an analysis counts as saved only once the last of several saves has reached the server', async () => {
  const { time, server, browser } = setUp();
  const tab = browser.openTab();
  await time.advance(5_000);
  browser.state.isOffline = true;
  // Its record is then the oldest of the edits that wait to be sent.
  void tab.document.saveAnalysis();
  await time.advance(60);
  tab.document.put(Array.from({ length: 600 }, (_, index) => ({ id: `d${index}`, data: drawing(`${index}`) })));
  await time.advance(60);
  browser.state.isOffline = false;
  const answers: boolean[] = [];
  void tab.document.saveAnalysis().then((isSaved) => answers.push(isSaved));
  // The first save takes 50 ms, and the second does not reach the server.
  await time.advance(55);
  browser.state.isOffline = true;
  await time.advance(100);
  expect(answers).toEqual([false]);
  expect(server.items()).toHaveLength(500);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'offline', isAnalysisSaved: false });
  browser.state.isOffline = false;
  await time.advance(10_000);
  expect(server.items()).toHaveLength(601);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'saved', isAnalysisSaved: true });
});

it('[ANZ-11] an analysis does not count as saved while an older edit of a closed tab waits to be sent', async () => {
  const { time, server, fate, browser } = setUp();
  const closed = browser.openTab();
  const tab = browser.openTab();
  await time.advance(5_000);
  closed.document.put([{ id: 'a', data: drawing('line') }]);
  await time.advance(10);
  closed.kill();
  void tab.document.saveAnalysis();
  await time.advance(5_000);
  fate.outcome = 'request lost';
  await time.advance(60_000);
  expect(server.items().map(({ id }) => id)).toEqual(['saved']);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'offline', isAnalysisSaved: false });
  fate.outcome = 'works';
  await time.advance(60_000);
  expect(server.items().map(({ id }) => id)).toEqual(['saved', 'a']);
  expect(tab.document.getSnapshot()).toMatchObject({ status: 'saved', isAnalysisSaved: true });
});
