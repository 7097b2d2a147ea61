import { maxSavedItems } from '@swing/domain/analyzer/document-limits';
import type { DocumentItem } from '@swing/domain/analyzer/document-items';
import { withinTime, type Clock } from './clock.ts';
import { remoteFailure, RemoteFailure, type DocumentRemote } from './document-remote.ts';
import { itemBatches } from './item-batches.ts';
import type { ItemStore } from './item-store.ts';
import type { KeptEdits } from './kept-edits.ts';
import type { PageEvents } from './page-events.ts';
import type { TabChannel } from './tab-channel.ts';

/** An edit is sent this long after it was made, and saves start at most this often. */
const sendDelayMs = 1_000;
const saveIntervalMs = 2_000;
const pollIntervalMs = 30_000;
const firstRetryMs = 2_000;
const lastRetryMs = 60_000;
const callTimeoutMs = 30_000;
/** Edits of another tab that it has not saved for this long are saved by this one. */
const adoptAfterMs = 20_000;

export type SyncState = {
  /** True once the whole document was read. */
  isLoaded: boolean;
  isSending: boolean;
  failure: RemoteFailure | null;
  savedAt: number | null;
  /** How far the server's clock is ahead, in milliseconds. */
  clockOffsetMs: number;
};

type SyncOptions = {
  store: ItemStore;
  kept: KeptEdits;
  remote: DocumentRemote;
  channel: TabChannel;
  clock: Clock;
  page: PageEvents;
  /** Called after the server's items have changed what is shown. */
  onReceived(ids: readonly string[]): void;
  onState(): void;
};

/**
 * Sends pending edits and reads what others changed: after an edit, every 30 seconds while the page is visible, when it
 * becomes visible or hidden, and when the connection is back. Only one call is under way at a time.
 */
export function createDocumentSync(options: SyncOptions) {
  const { store, kept, remote, channel, clock, page, onReceived, onState } = options;
  const state: SyncState = { isLoaded: false, isSending: false, failure: null, savedAt: null, clockOffsetMs: 0 };
  /** The version of the document up to which everything was read. */
  let version = 0;
  let running: Promise<void> | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;
  let failureCount = 0;
  /** The server refused the pending edits: they are not sent again before something changes. */
  let isHeld = false;
  /** An edit was made since the pending ones were taken to be sent. */
  let isEdited = false;
  let isClosed = false;
  let cancelSend: (() => void) | null = null;
  let cancelRetry: (() => void) | null = null;
  let cancelPoll = () => {};

  /** Sends one batch, or reads one page if there is none. Returns true if nothing is left to be read. */
  async function exchange(batch: readonly DocumentItem[]): Promise<boolean> {
    state.isSending = batch.length > 0;
    onState();
    const sentAt = clock.now();
    const call = (signal: AbortSignal) =>
      batch.length > 0 ? remote.save(batch, version, signal) : remote.read(version, signal);
    const late = new RemoteFailure('unreachable', 'The server did not respond.');
    const answer = await withinTime(clock, callTimeoutMs, call, late);
    store.acknowledge(batch);
    const changed = store.receive(answer.items);
    version = answer.next ?? answer.version;
    state.clockOffsetMs = Math.round(Date.parse(answer.now) - (sentAt + clock.now()) / 2);
    if (batch.length > 0) {
      state.savedAt = clock.now();
      await kept.remove(batch);
      channel.post({ kind: 'saved', items: batch });
    }
    onReceived(changed);
    return answer.next === null;
  }

  async function exchangeAll(): Promise<void> {
    const stored = await kept.read();
    const oldest = clock.now() - adoptAfterMs;
    const storedIds = new Set(stored.map(({ id }) => id));
    const settled = store.settledHeard(oldest).filter(({ id }) => !storedIds.has(id));
    const isAbandoned = (item: DocumentItem) => Date.parse(item.editedAt) < oldest + state.clockOffsetMs;
    // When the document opens, the stored edits are from pages that were closed before they had sent them.
    onReceived(store.put(state.isLoaded ? stored.filter(isAbandoned) : stored));

    const edits = isHeld ? [] : store.pending();
    isEdited = false;
    await kept.stored();
    const batches = itemBatches(edits, maxSavedItems);
    let isRead = false;
    while (!isRead || batches.length > 0) isRead = await exchange(batches.shift() ?? []);
    state.isLoaded = true;
    onReceived(store.forgetHeard(settled));
  }

  async function run(): Promise<void> {
    startedAt = clock.now();
    cancelSend?.();
    cancelRetry?.();
    cancelSend = null;
    cancelRetry = null;
    try {
      await exchangeAll();
      if (!isHeld) state.failure = null;
      failureCount = 0;
    } catch (error) {
      const failure = remoteFailure(error);
      state.failure = failure;
      failureCount += 1;
      if (failure.kind === 'refused') isHeld ||= state.isSending && !isEdited;
      else if (!isClosed && failure.kind !== 'signed-out') cancelRetry = clock.after(retryDelay(), () => void sync());
    }
    state.isSending = false;
  }

  const retryDelay = () => Math.min(lastRetryMs, firstRetryMs * 2 ** (failureCount - 1));

  function sync(): Promise<void> {
    running ??= run().then(() => {
      running = null;
      onState();
      if ((state.failure === null || isEdited) && store.pendingCount() > 0) schedule();
    });
    return running;
  }

  function schedule(): void {
    if (isClosed || running !== null || cancelSend !== null || cancelRetry !== null) return;
    const delay = Math.max(sendDelayMs, startedAt + saveIntervalMs - clock.now());
    cancelSend = clock.after(delay, () => void sync());
  }

  function poll(): void {
    cancelPoll = clock.after(pollIntervalMs, () => {
      if (page.isVisible()) void sync();
      poll();
    });
  }

  const stopListening = page.listen((event) => {
    if (event !== 'hidden' || store.pendingCount() > 0) void sync();
  });

  return {
    state,
    start() {
      poll();
      void sync();
    },
    /** Reads the document soon, without waiting for the next poll. */
    readSoon: schedule,
    /** Sends new edits soon. */
    sendSoon() {
      isHeld = false;
      isEdited = true;
      schedule();
    },
    /** Sends everything now. Resolves to true if the server has acknowledged all edits made before the call. */
    async flush(): Promise<boolean> {
      const edits = store.pending();
      const isUnsent = () => edits.some((item) => store.isPending(item));
      isHeld = false;
      state.failure = null;
      onState();
      await kept.stored();
      await running;
      if (isUnsent() || !state.isLoaded) await sync();
      return state.isLoaded && !isUnsent();
    },
    /** Stops reading, and sends the last edits. */
    async close(): Promise<void> {
      isClosed = true;
      stopListening();
      cancelPoll();
      await running;
      if (store.pendingCount() > 0 && !isHeld) await sync();
      cancelSend?.();
      cancelRetry?.();
    },
  };
}
