import { hasSameContent, mergeItem } from '@swing/domain/analyzer/document-merge';
import type { DocumentItem } from '@swing/domain/analyzer/document-items';

type HeardItem = { readonly item: DocumentItem; readonly heardAt: number; readonly isAcknowledged: boolean };

/** True if both look the same, whenever they were edited. */
function looksSame(one: DocumentItem | undefined, other: DocumentItem | undefined): boolean {
  const [before, after] = [one?.data ?? null, other?.data ?? null];
  if (!one || !other || before === null || after === null) return before === after;
  return one === other || hasSameContent(one, other);
}

export type ItemStore = ReturnType<typeof createItemStore>;

/** True if both are the same edit of an item, or there is none. */
export function isSameVersion(one: DocumentItem | undefined, other: DocumentItem | undefined): boolean {
  if (one === other || one === undefined || other === undefined) return one === other;
  return one.editedAt === other.editedAt && hasSameContent(one, other);
}

/**
 * The items of a document as this tab sees them: what the server has, what it has not acknowledged yet (`pending`), and
 * what another tab of this browser has not saved yet (`heard`). Functions that change items return the ids of those
 * that look different afterwards.
 */
export function createItemStore() {
  const server = new Map<string, DocumentItem>();
  const pending = new Map<string, DocumentItem>();
  const heard = new Map<string, HeardItem>();
  let revision = 0;

  function get(id: string): DocumentItem | undefined {
    let shown = server.get(id);
    for (const item of [heard.get(id)?.item, pending.get(id)]) if (item !== undefined) shown = mergeItem(shown, item);
    return shown;
  }

  function changing(ids: Iterable<string>, change: (id: string) => void): string[] {
    const changed: string[] = [];
    revision += 1;
    for (const id of ids) {
      const before = get(id);
      change(id);
      if (!looksSame(before, get(id))) changed.push(id);
    }
    return changed;
  }

  const byId = (items: Iterable<DocumentItem>) => new Map([...items].map((item) => [item.id, item]));

  return {
    get,
    /** Changes whenever an item may have changed. */
    revision: () => revision,
    /** All items, deleted ones included. */
    all(): DocumentItem[] {
      const ids = new Set([...server.keys(), ...heard.keys(), ...pending.keys()]);
      return [...ids].flatMap((id) => get(id) ?? []);
    },
    pending: () => [...pending.values()],
    pendingCount: () => pending.size,
    /** True until the server has acknowledged exactly this edit, or a later one replaced it. */
    isPending: (item: DocumentItem) => pending.get(item.id) === item,
    /** Adds edits to be sent. */
    put(items: Iterable<DocumentItem>): string[] {
      const edits = byId(items);
      return changing(edits.keys(), (id) => pending.set(id, mergeItem(pending.get(id), edits.get(id) as DocumentItem)));
    },
    /** True if exactly this edit is what the server has. */
    isOnServer: (item: DocumentItem) => isSameVersion(server.get(item.id), item),
    /** Records that the server has seen these edits. Later edits of the same items stay pending. */
    acknowledge(items: readonly DocumentItem[]): void {
      for (const item of items) {
        server.set(item.id, mergeItem(server.get(item.id), item));
        if (isSameVersion(pending.get(item.id), item)) pending.delete(item.id);
      }
    },
    /** Replaces the items of the server by the ones it returned, which are always newer. */
    receive(items: readonly DocumentItem[]): string[] {
      const received = byId(items);
      return changing(received.keys(), (id) => server.set(id, received.get(id) as DocumentItem));
    },
    /** Shows edits of another tab, which that tab sends. */
    hear(items: readonly DocumentItem[], now: number): string[] {
      const edits = byId(items);
      return changing(edits.keys(), (id) => {
        const item = mergeItem(heard.get(id)?.item, edits.get(id) as DocumentItem);
        heard.set(id, { item, heardAt: now, isAcknowledged: false });
      });
    },
    /** Records that another tab has saved these edits: the server returns them from now on. */
    hearAcknowledged(items: readonly DocumentItem[]): void {
      for (const item of items) {
        const known = heard.get(item.id);
        if (known && isSameVersion(known.item, item)) heard.set(item.id, { ...known, isAcknowledged: true });
      }
    },
    /** The edits of other tabs that are saved, or were heard before `time`. */
    settledHeard: (time: number) =>
      [...heard.values()].filter((one) => one.isAcknowledged || one.heardAt <= time).map(({ item }) => item),
    /** Forgets edits of other tabs. */
    forgetHeard(items: readonly DocumentItem[]): string[] {
      const settled = items.filter((item) => isSameVersion(heard.get(item.id)?.item, item));
      return changing(
        settled.map(({ id }) => id),
        (id) => heard.delete(id),
      );
    },
  };
}
