import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { LibraryUpload } from './library-upload.ts';
import type { LibraryUploadState } from './upload-state.ts';

/** The upload of this tab. Pages show its state before the code that runs it is loaded. */
export type UploadSlot = ReturnType<typeof createUploadSlot>;

const idle: LibraryUploadState = { phase: 'idle' };

function createUploadSlot() {
  const listeners = new Set<() => void>();
  let upload: LibraryUpload | null = null;
  return {
    getState: () => upload?.getState() ?? idle,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Cancels the upload. One that has ended is only forgotten. */
    cancel: () => upload?.cancel(),
    /** Returns the upload. The first call creates it. */
    fill(create: () => LibraryUpload): LibraryUpload {
      if (upload) return upload;
      upload = create();
      upload.subscribe(() => {
        for (const listener of listeners) listener();
      });
      return upload;
    },
  };
}

const slots = new WeakMap<QueryClient, UploadSlot>();

/** The upload of this tab, which continues on other screens, and its state. */
export function useUploadSlot(): { slot: UploadSlot; state: LibraryUploadState } {
  const queryClient = useQueryClient();
  const slot = slots.get(queryClient) ?? createUploadSlot();
  slots.set(queryClient, slot);
  return { slot, state: useSyncExternalStore(slot.subscribe, slot.getState) };
}
