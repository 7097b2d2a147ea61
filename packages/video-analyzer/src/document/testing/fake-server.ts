import { clampEditedAt, hasSameContent, mergeItem } from '@swing/domain/analyzer/document-merge';
import type { DocumentItem } from '@swing/domain/analyzer/document-items';
import type { DocumentPage } from '../document-remote.ts';

/** A document on a server that keeps the rules of the real one, with pages of at most `pageItems` items. */
export function createFakeServer(now: () => number, pageItems = 1_000) {
  const items = new Map<string, { item: DocumentItem; version: number }>();
  let version = 0;

  function page(after: number, isShown: (id: string) => boolean = () => true): DocumentPage {
    const changed = [...items.values()]
      .filter((kept) => kept.version > after && isShown(kept.item.id))
      .sort((one, other) => one.version - other.version);
    const shown = changed.slice(0, pageItems);
    return {
      items: shown.map(({ item }) => item),
      version,
      next: changed.length > shown.length ? (shown.at(-1)?.version ?? null) : null,
      now: new Date(now()).toISOString(),
    };
  }

  return {
    read: (after: number) => page(after),
    save(sent: readonly DocumentItem[], after: number): DocumentPage {
      const own = new Set<string>();
      for (const one of sent) {
        const known = items.get(one.id)?.item;
        const incoming = clampEditedAt(one, new Date(now()));
        const winner = mergeItem(known, incoming);
        if (winner === incoming) items.set(one.id, { item: winner, version: (version += 1) });
        if (winner.editedAt === one.editedAt && hasSameContent(winner, one)) own.add(one.id);
      }
      const known = sent.flatMap(({ id }) => (own.has(id) ? [] : (items.get(id)?.item ?? [])));
      const changed = page(after, (id) => !own.has(id));
      const missing = known.filter((item) => !changed.items.some(({ id }) => id === item.id));
      return { ...changed, items: [...missing, ...changed.items] };
    },
    items: () => [...items.values()].map(({ item }) => item),
    get: (id: string) => items.get(id)?.item,
    version: () => version,
  };
}
