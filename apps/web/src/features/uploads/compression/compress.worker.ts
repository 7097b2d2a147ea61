import { compressVideo, type CopyFile } from '@swing/media/compress-video';

/** A request of the page. The copy is written to `folder` in browser storage (OPFS). */
export interface CompressionTask {
  file: File;
  folder: string;
  name: string;
}

/** Progress from 0 to 1. At the end the copy, or null if the original is to be sent. */
export type CompressionMessage = { share: number } | { copy: File | null };

interface SyncAccess {
  truncate: (size: number) => void;
  write: (data: Uint8Array, place: { at: number }) => number;
  flush: () => void;
  close: () => void;
}
type StoredFileHandle = FileSystemFileHandle & { createSyncAccessHandle: () => Promise<SyncAccess> };

async function openCopy(task: CompressionTask): Promise<CopyFile> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(task.folder, { create: true });
  const entry = (await folder.getFileHandle(task.name, { create: true })) as StoredFileHandle;
  const access = await entry.createSyncAccessHandle();
  access.truncate(0);
  return {
    write: (data, at) => void access.write(data, { at }),
    async finish() {
      access.flush();
      access.close();
      return entry.getFile();
    },
  };
}

function postAnswer(message: CompressionMessage): void {
  globalThis.postMessage(message);
}

async function compress(task: CompressionTask): Promise<void> {
  let copy: Blob | null = null;
  try {
    copy = await compressVideo(
      task.file,
      () => openCopy(task),
      (share) => postAnswer({ share }),
    );
  } catch {
    // On any failure the page sends the original.
  }
  postAnswer({ copy: copy as File | null });
}

globalThis.addEventListener('message', ({ data }: MessageEvent<CompressionTask>) => void compress(data));
