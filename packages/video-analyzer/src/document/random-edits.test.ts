import { hasSameContent, mergeItem } from '@swing/domain/analyzer/document-merge';
import type { DocumentItem } from '@swing/domain/analyzer/document-items';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFakeBrowser, type CallOutcome, type FakeTab } from './testing/fake-browser.ts';
import { createFakeServer } from './testing/fake-server.ts';
import { createVirtualTime } from './testing/virtual-time.ts';

type Step =
  | { kind: 'put' | 'remove'; browser: number; tab: number; id: number; value: number }
  | { kind: 'kill' | 'open' | 'look' | 'save'; browser: number; tab: number }
  | { kind: 'cut'; browser: number; isOffline: boolean }
  | { kind: 'wait'; ms: number };

const tabOf = { browser: fc.nat(2), tab: fc.nat(1) };
const edit = { ...tabOf, id: fc.nat(5), value: fc.nat(1000) };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('put' as const), ...edit }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), ...edit }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 8_000 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('kill', 'open', 'look', 'save'), ...tabOf }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('cut' as const), browser: fc.nat(2), isOffline: fc.boolean() }),
  },
);
const fates = fc.array(
  fc.record({
    outcome: fc.constantFrom<CallOutcome>('works', 'works', 'works', 'works', 'request lost', 'response lost'),
    tookMs: fc.integer({ min: 0, max: 4_000 }),
  }),
  { minLength: 1, maxLength: 40 },
);

/** Runs the steps, then lets everything calm down with a working connection. */
async function play(steps: readonly Step[], calls: { outcome: CallOutcome; tookMs: number }[], aheadMs: number[]) {
  const time = createVirtualTime();
  const server = createFakeServer(time.now, 3);
  let callCount = 0;
  let isCalm = false;
  const nextCall = () => (isCalm ? { outcome: 'works' as const, tookMs: 20 } : calls[(callCount += 1) % calls.length]!);
  let writeCount = 0;
  const journalMs = () => ((writeCount += 1) % 4) * 90;
  const browsers = aheadMs.map((ahead) => {
    const browser = createFakeBrowser(time, server, { nextCall, journalMs, aheadMs: ahead });
    return { ...browser, tabs: [browser.openTab(), browser.openTab()] as [FakeTab, FakeTab] };
  });
  /** Every edit that a journal has held or the server has accepted. */
  const durable: DocumentItem[] = [];
  const record = () => durable.push(...browsers.flatMap(({ stored }) => [...stored.values()]), ...server.items());

  for (const one of steps) {
    if (one.kind === 'wait') {
      // In small steps, so that no edit is journaled and removed unseen.
      for (let passed = 0; passed < one.ms; passed += 500) {
        await time.advance(Math.min(500, one.ms - passed));
        record();
      }
      continue;
    }
    const browser = browsers[one.browser]!;
    if (one.kind === 'cut') {
      browser.state.isOffline = one.isOffline;
      continue;
    }
    const tab = browser.tabs[one.tab as 0 | 1];
    if (one.kind === 'open' && !tab.isAlive()) browser.tabs[one.tab as 0 | 1] = browser.openTab();
    if (one.kind === 'kill') tab.kill();
    if (!tab.isAlive()) continue;
    if (one.kind === 'look') tab.emit('visible');
    if (one.kind === 'save') void tab.document.saveAnalysis();
    if (one.kind === 'put') tab.document.put([{ id: `d${one.id}`, data: { kind: 'drawing', value: one.value } }]);
    if (one.kind === 'remove') tab.document.put([{ id: `d${one.id}`, data: null }]);
  }

  isCalm = true;
  for (const browser of browsers) {
    browser.state.isOffline = false;
    // A killed page is opened again, and finds what the journal has kept.
    browser.tabs = browser.tabs.map((tab) => (tab.isAlive() ? tab : browser.openTab())) as [FakeTab, FakeTab];
  }
  await time.advance(200_000);
  return { server, browsers, durable };
}

const tabs = (browsers: { tabs: FakeTab[] }[]) => browsers.flatMap((browser) => browser.tabs);

it('[PLUS-05] browsers with random edits, cuts and crashes end in one state, with every stored edit in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), fates, async (steps, calls) => {
      const { server, browsers, durable } = await play(steps, calls, [0, 0, -90_000]);
      const final = new Map(server.items().map((item) => [item.id, item]));
      for (const item of durable) {
        const kept = final.get(item.id);
        expect(kept).toBeDefined();
        expect(mergeItem(kept, item)).toSatisfy((winner: DocumentItem) => hasSameContent(winner, kept!));
      }
      const shown = Object.fromEntries(server.items().flatMap(({ id, data }) => (data === null ? [] : [[id, data]])));
      for (const tab of tabs(browsers)) {
        expect(tab.shown()).toEqual(shown);
        expect(tab.document.getSnapshot().status).toBe('saved');
        expect(tab.calls.flatMap(({ unstored }) => unstored)).toEqual([]);
      }
      for (const browser of browsers) expect(browser.stored.size).toBe(0);
    }),
    { seed: 20_261_123, numRuns: 150, verbose: true },
  );
});

it('[PLUS-05] browsers whose clocks are wrong end in one state too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), fates, async (steps, calls) => {
      const { server, browsers, durable } = await play(steps, calls, [0, 40_000, -3_600_000]);
      const kept = new Set(server.items().map(({ id }) => id));
      for (const { id } of durable) expect(kept).toContain(id);
      const shown = Object.fromEntries(server.items().flatMap(({ id, data }) => (data === null ? [] : [[id, data]])));
      for (const tab of tabs(browsers)) expect(tab.shown()).toEqual(shown);
    }),
    { seed: 20_261_124, numRuns: 100, verbose: true },
  );
});
