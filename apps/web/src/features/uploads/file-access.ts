// The parts of the file system standards that TypeScript's DOM types leave out, because not every browser has them.

type Asking = (asked: { mode: 'read' }) => Promise<PermissionState>;
type AskableHandle = FileSystemFileHandle & { queryPermission?: Asking; requestPermission?: Asking };
type HandleItem = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };
type OpenPicker = (options: object) => Promise<FileSystemFileHandle[]>;

const openPicker = () => (globalThis as { showOpenFilePicker?: OpenPicker }).showOpenFilePicker;

/** True where the browser's dialog can give a handle that outlives the page. */
export function canPickHandle(): boolean {
  return openPicker() !== undefined;
}

/** Lets the player choose a video; null when they close the dialog. From a press only. */
export async function pickHandle(): Promise<FileSystemFileHandle | null> {
  const accept = { 'video/*': ['.mp4', '.mov', '.m4v', '.webm'] };
  try {
    const handles = await openPicker()?.({ types: [{ description: 'Videos', accept }] });
    return handles?.[0] ?? null;
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return null;
    throw thrown;
  }
}

/** The handle of a dropped file, or null. To be called while the drop is being handled. */
export async function droppedHandle({ items }: DataTransfer): Promise<FileSystemFileHandle | null> {
  const item: HandleItem | undefined = Array.from(items).find(({ kind }) => kind === 'file');
  const handle = await item?.getAsFileSystemHandle?.().catch(() => null);
  return handle?.kind === 'file' ? (handle as FileSystemFileHandle) : null;
}

/** The file behind a handle of an earlier page, or null when it is refused or gone. `ask` only from a press. */
export async function fileOfHandle(handle: AskableHandle, { ask }: { ask: boolean }): Promise<File | null> {
  try {
    const state = await (ask ? handle.requestPermission : handle.queryPermission)?.call(handle, { mode: 'read' });
    return state === 'granted' ? await handle.getFile() : null;
  } catch {
    return null;
  }
}
