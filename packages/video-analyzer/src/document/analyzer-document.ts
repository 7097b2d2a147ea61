import { hasSameContent } from '@swing/domain/analyzer/document-merge';
import { isTombstone, type DocumentItem, type JsonObject } from '@swing/domain/analyzer/document-items';
import { createStore } from '../store.ts';
import type { Clock } from './clock.ts';
import type { DocumentRemote } from './document-remote.ts';
import type { DocumentStatus } from './document-status.ts';
import { createDocumentSync } from './document-sync.ts';
import { createItemStore } from './item-store.ts';
import type { DocumentJournal } from './journal.ts';
import { createKeptEdits } from './kept-edits.ts';
import type { PageEvents } from './page-events.ts';
import type { TabChannel } from './tab-channel.ts';

/** The newest format of items that this version of the analyzer reads, and the one it writes. */
const format = 1;
/** The item that records when Save Analysis was pressed last. */
const savedMarkId = 'saved';

export type ItemEdit = { readonly id: string; readonly data: JsonObject | null };

export type AnalyzerDocument = ReturnType<typeof createAnalyzerDocument>;

export type DocumentOptions = {
  remote: DocumentRemote;
  journal: DocumentJournal;
  channel: TabChannel;
  clock: Clock;
  page: PageEvents;
  /** Whether this version of the analyzer knows the kind of item. Unknown ones are kept as they are. */
  isKnown(data: JsonObject): boolean;
};

/**
 * A coach's work on one submission. Edits are shown at once, stored in the browser, and sent to the server in the
 * background; edits from other browsers arrive by themselves. Its snapshot says whether the work is on the server.
 */
export function createAnalyzerDocument({ remote, journal, channel, clock, page, isKnown }: DocumentOptions) {
  const store = createItemStore();
  const receivers = new Set<(ids: readonly string[]) => void>();
  const beforeSave = new Set<() => void>();
  let isKeptLocally = true;
  let summary = { revision: -1, hasWork: false, hasNewerWork: false, lastChange: '' };
  let isClosed = false;

  const kept = createKeptEdits(journal, clock, (isKept) => {
    isKeptLocally = isKept;
    showStatus();
  });
  const sync = createDocumentSync({ store, kept, remote, channel, clock, page, onReceived, onState: showStatus });
  const status = createStore(takeStatus());

  function showStatus(): void {
    status.set(takeStatus());
  }

  /** What the items say together, computed once per change. */
  function summarize() {
    const revision = store.revision();
    if (summary.revision === revision) return summary;
    const items = store.all().filter(({ id }) => id !== savedMarkId);
    summary = {
      revision,
      hasWork: items.some(({ data }) => data !== null),
      hasNewerWork: items.some(isNewer),
      lastChange: items.reduce((latest, { editedAt }) => (editedAt > latest ? editedAt : latest), ''),
    };
    return summary;
  }

  function takeStatus(): DocumentStatus {
    const { isLoaded, isSending, failure, savedAt } = sync.state;
    const { hasWork, hasNewerWork, lastChange } = summarize();
    const mark = store.get(savedMarkId);
    const isEverythingSaved = isLoaded && store.pendingCount() === 0;
    const isMarkSaved = mark !== undefined && store.isOnServer(mark);
    return {
      status: statusOf(),
      isLoaded,
      savedAt,
      failure: failure && { kind: failure.kind, message: failure.message },
      hasWork,
      hasNewerWork,
      isKeptLocally,
      isAnalysisSaved: isEverythingSaved && isMarkSaved && lastChange <= mark.editedAt,
    };

    function statusOf(): DocumentStatus['status'] {
      if (failure !== null) {
        const isTemporary = failure.kind === 'unreachable' || failure.kind === 'unavailable';
        if (isTemporary && isEverythingSaved) return 'saved';
        return failure.kind === 'unreachable' ? 'offline' : 'failed';
      }
      if (isSending) return 'saving';
      if (!isLoaded) return 'loading';
      return isEverythingSaved ? 'saved' : 'unsaved';
    }
  }

  /** Items of a newer analyzer. They are never changed here (analyzer-15). */
  function isNewer(item: DocumentItem): boolean {
    return item.data !== null && item.id !== savedMarkId && (item.format > format || !isKnown(item.data));
  }

  function onReceived(ids: readonly string[]): void {
    showStatus();
    if (ids.length > 0 && !isClosed) for (const receive of receivers) receive(ids);
  }

  function add(items: readonly DocumentItem[]): void {
    if (items.length === 0 || isClosed) return;
    store.put(items);
    showStatus();
    sync.sendSoon();
    void kept.write(items).then(() => channel.post({ kind: 'edited', items }));
  }

  /** The time of the next edit: after every edit seen so far, even if this computer's clock is behind. */
  function editTime(): string {
    const seen = [summarize().lastChange, store.get(savedMarkId)?.editedAt ?? ''].filter((time) => time !== '');
    const now = clock.now() + sync.state.clockOffsetMs;
    return new Date(Math.max(now, ...seen.map((time) => Date.parse(time) + 1))).toISOString();
  }

  channel.listen(({ kind, items }) => {
    if (kind === 'edited') return onReceived(store.hear(items, clock.now()));
    store.hearAcknowledged(items);
    sync.readSoon();
  });

  return {
    subscribe: status.subscribe,
    getSnapshot: status.getSnapshot,
    /** Starts reading the document. Call it once, after `onRemoteChange`. */
    start: sync.start,
    /** True once the whole document was read. Its snapshot then changes. */
    isLoaded: () => sync.state.isLoaded,
    /** The data of an item. Null if there is no such item, or a newer version of the analyzer wrote it. */
    get(id: string): JsonObject | null {
      const item = store.get(id);
      return item === undefined || isNewer(item) ? null : item.data;
    },
    /** True if there is such an item, even if it was deleted or a newer version of the analyzer wrote it. */
    has: (id: string): boolean => store.get(id) !== undefined,
    /** The ids of the items that `get` returns. */
    ids(): string[] {
      return store.all().flatMap((item) => (isTombstone(item) || isNewer(item) ? [] : [item.id]));
    },
    /** Calls `receive` with the ids of items that were changed in another tab or browser. Returns a function that stops the calls. */
    onRemoteChange(receive: (ids: readonly string[]) => void): () => void {
      receivers.add(receive);
      return () => void receivers.delete(receive);
    },
    /**
     * Changes items; null deletes one. Edits that change nothing are ignored. Returns the ids of items that belong to a newer
     * analyzer and were therefore not changed.
     */
    put(edits: readonly ItemEdit[]): string[] {
      const refused = new Set<string>();
      const editedAt = editTime();
      const items = edits.flatMap(({ id, data }): DocumentItem[] => {
        const known = store.get(id);
        if (known && isNewer(known)) {
          refused.add(id);
          return [];
        }
        const item: DocumentItem = { id, data, editedAt, format };
        if (known === undefined || known.data === null || data === null) {
          return (known?.data ?? null) === data ? [] : [item];
        }
        return hasSameContent(known, item) ? [] : [item];
      });
      add(items);
      return [...refused];
    },
    /** Calls `run` before each save of the analysis, so that it can still `put` edits. Returns a function that stops the calls. */
    onBeforeSave(run: () => void): () => void {
      beforeSave.add(run);
      return () => void beforeSave.delete(run);
    },
    /** Sends everything and records that the analysis was saved. Resolves to false if it failed; the snapshot says why. */
    async saveAnalysis(): Promise<boolean> {
      for (const run of beforeSave) run();
      const editedAt = editTime();
      add([{ id: savedMarkId, data: { kind: 'saved', at: editedAt }, editedAt, format }]);
      return sync.flush();
    },
    /** Sends the last edits in the background. Edits that cannot be sent stay in the browser for the next time. */
    async close(): Promise<void> {
      isClosed = true;
      receivers.clear();
      status.dispose();
      await kept.stored();
      await sync.close();
      channel.close();
      await kept.close();
    },
  };
}
