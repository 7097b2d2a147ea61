/** Smaller copies of videos, in storage of this browser that no other page sees. */
export interface UploadCopies {
  /** The named copy, or null when it is gone. */
  open: (name: string) => Promise<File | null>;
  /** Removes all copies. Never rejects. */
  clear: () => Promise<void>;
}

export const copiesFolder = 'upload-copies';
const mostTries = 30;
const knockEveryMilliseconds = 100;

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
    for (let tries = 0; tries < mostTries; tries += 1) {
      try {
        await (await navigator.storage.getDirectory()).removeEntry(copiesFolder, { recursive: true });
        return;
      } catch (thrown) {
        // There are none, or a dying worker still holds one.
        const isHeld = thrown instanceof DOMException && thrown.name === 'NoModificationAllowedError';
        if (!isHeld) return;
        await new Promise((resolve) => setTimeout(resolve, knockEveryMilliseconds));
      }
    }
  },
};
