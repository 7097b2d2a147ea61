/** Compressed copies of videos, in this site's private browser storage (OPFS). */
export interface UploadCopies {
  /** Returns the named copy, or null if it is missing. */
  open: (name: string) => Promise<File | null>;
  /** Removes all copies. Never rejects. */
  clear: () => Promise<void>;
}

export const copiesFolder = 'upload-copies';
const maxTries = 30;
const retryIntervalMs = 100;

export const browserUploadCopies: UploadCopies = {
  async open(name) {
    try {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(copiesFolder);
      return await (await folder.getFileHandle(name)).getFile();
    } catch {
      return null;
    }
  },
  async clear() {
    for (let tries = 0; tries < maxTries; tries += 1) {
      try {
        await (await navigator.storage.getDirectory()).removeEntry(copiesFolder, { recursive: true });
        return;
      } catch (thrown) {
        // Either there are no copies, or a terminating worker still has one open. Retry only in the second case.
        const isHeld = thrown instanceof DOMException && thrown.name === 'NoModificationAllowedError';
        if (!isHeld) return;
        await new Promise((resolve) => setTimeout(resolve, retryIntervalMs));
      }
    }
  },
};
