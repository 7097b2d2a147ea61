import { createStore } from '../store.ts';

export type ReferenceKind = 'reference' | 'drill';

/** A video for comparison that the coach has listed. */
export type ReferenceVideo = {
  readonly id: string;
  readonly name: string;
  /** A file of this computer, or the path of a video on this site. */
  readonly video: File | string;
};

export type ReferenceLists = ReturnType<typeof createReferenceLists>;

/** The reference and the drill videos, in the order they were added. They are kept in memory only (analyzer-19). */
export function createReferenceLists(newId: () => string = () => crypto.randomUUID()) {
  const { subscribe, getSnapshot, set } = createStore<Record<ReferenceKind, readonly ReferenceVideo[]>>({
    reference: [],
    drill: [],
  });
  return {
    subscribe,
    getSnapshot,
    add(kind: ReferenceKind, name: string, video: File | string): void {
      const lists = getSnapshot();
      set({ ...lists, [kind]: [...lists[kind], { id: newId(), name, video }] });
    },
    remove(kind: ReferenceKind, id: string): void {
      const lists = getSnapshot();
      set({ ...lists, [kind]: lists[kind].filter((one) => one.id !== id) });
    },
  };
}

/** The name proposed for a video file: without extension, and with spaces for dashes and underscores. */
export function nameFromFile(fileName: string): string {
  return fileName
    .replace(/(?<=.)\.[^.]*$/, '')
    .replaceAll(/[-_]/g, ' ')
    .trim();
}
