import type { DocumentItem } from '@swing/domain/analyzer/document-items';
import { mergeItem } from '@swing/domain/analyzer/document-merge';
import { createAnalyzerDocument } from '../analyzer-document.ts';
import { RemoteFailure, type DocumentPage, type DocumentRemote } from '../document-remote.ts';
import { isSameVersion } from '../item-store.ts';
import type { DocumentJournal } from '../journal.ts';
import type { PageEvent, PageEvents } from '../page-events.ts';
import type { TabChannel, TabMessage } from '../tab-channel.ts';
import type { createFakeServer } from './fake-server.ts';
import type { createVirtualTime } from './virtual-time.ts';

type Time = ReturnType<typeof createVirtualTime>;
type Server = ReturnType<typeof createFakeServer>;

/** What happens to a call: the request or the response is lost, or the server refuses it. */
export type CallOutcome = 'works' | 'request lost' | 'response lost' | RemoteFailure;

type FakeCall = {
  kind: 'read' | 'save';
  items: readonly DocumentItem[];
  after: number;
  at: number;
  signal: AbortSignal;
  /** Items that were neither in the journal nor on the server when the call began. */
  unstored: readonly DocumentItem[];
};

export type FakeBrowserOptions = {
  /** The fate and the duration in milliseconds of the next call, which sends `items`. */
  nextCall?: (items: readonly DocumentItem[]) => { outcome: CallOutcome; tookMs: number };
  /** How long the journal takes to store edits. */
  journalMs?: () => number;
  aheadMs?: number;
};

/** A browser with its storage and tabs. Storage survives when a tab is killed. */
export function createFakeBrowser(time: Time, server: Server, options: FakeBrowserOptions = {}) {
  const { nextCall = () => ({ outcome: 'works', tookMs: 50 }), journalMs = () => 1, aheadMs = 0 } = options;
  const stored = new Map<string, DocumentItem>();
  const tabs = new Set<{ hear(message: TabMessage): void }>();
  /** The browser does its storage work in order. */
  let readyAt = 0;
  const browser = { isOffline: false, isStorageRefused: false, isStorageHanging: false };

  function openTab() {
    let isAlive = true;
    const clock = time.clock(() => isAlive, aheadMs);
    const calls: FakeCall[] = [];
    const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

    async function call(
      kind: 'read' | 'save',
      items: readonly DocumentItem[],
      after: number,
      signal: AbortSignal,
    ): Promise<DocumentPage> {
      const isSafe = (one: DocumentItem, kept: DocumentItem | undefined) => (kept?.editedAt ?? '') >= one.editedAt;
      // Another tab may have saved an edit and removed it from the journal.
      const unstored = items.filter((item) => !isSafe(item, stored.get(item.id)) && !isSafe(item, server.get(item.id)));
      calls.push({ kind, items, after, at: time.now(), signal, unstored });
      const { outcome, tookMs } = nextCall(items);
      await wait(tookMs / 2);
      if (browser.isOffline || outcome === 'request lost') throw new TypeError('Failed to fetch');
      if (outcome instanceof RemoteFailure) throw outcome;
      const page = kind === 'save' ? server.save(items, after) : server.read(after);
      await wait(tookMs / 2);
      if (outcome === 'response lost') throw new TypeError('Failed to fetch');
      return page;
    }
    const remote: DocumentRemote = {
      read: (after, signal) => call('read', [], after, signal),
      save: (items, after, signal) => call('save', items, after, signal),
    };

    const store = async (work: () => void) => {
      readyAt = Math.max(readyAt, time.now() + journalMs());
      await (browser.isStorageHanging ? new Promise(() => {}) : wait(readyAt - time.now()));
      if (browser.isStorageRefused) throw new DOMException('No storage', 'InvalidStateError');
      work();
    };
    const journal: DocumentJournal = {
      async read() {
        await store(() => {});
        return [...stored.values()];
      },
      write: (items) => store(() => items.forEach((item) => stored.set(item.id, mergeItem(stored.get(item.id), item)))),
      remove: (items) =>
        store(() => items.forEach((item) => isSameVersion(stored.get(item.id), item) && stored.delete(item.id))),
      close: () => {},
    };

    const listeners = new Set<(message: TabMessage) => void>();
    const tab = { hear: (message: TabMessage) => listeners.forEach((listener) => isAlive && listener(message)) };
    tabs.add(tab);
    const channel: TabChannel = {
      post: (message) => tabs.forEach((other) => other !== tab && other.hear(structuredClone(message))),
      listen: (listener) => void listeners.add(listener),
      close: () => void tabs.delete(tab),
    };

    const pageListeners = new Set<(event: PageEvent) => void>();
    const pageState = { isVisible: true };
    const page: PageEvents = {
      isVisible: () => pageState.isVisible,
      listen(listener) {
        pageListeners.add(listener);
        return () => void pageListeners.delete(listener);
      },
    };
    const isKnown = ({ kind }: { kind?: unknown }) =>
      ['drawing', 'checkpoint', 'setting', 'layout', 'video'].includes(String(kind));
    const document = createAnalyzerDocument({ remote, journal, channel, clock, page, isKnown });
    document.start();

    return {
      document,
      calls,
      page: pageState,
      emit: (event: PageEvent) => pageListeners.forEach((listener) => listener(event)),
      /** Ends the tab as a crash does: nothing more runs, and no response arrives. */
      kill() {
        isAlive = false;
        tabs.delete(tab);
      },
      isAlive: () => isAlive,
      /** Everything the tab shows, by id. */
      shown: () => Object.fromEntries(document.ids().map((id) => [id, document.get(id)])),
    };
  }

  return { ...browser, state: browser, stored, openTab };
}

export type FakeTab = ReturnType<ReturnType<typeof createFakeBrowser>['openTab']>;
