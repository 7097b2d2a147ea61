// Parts of the file system standards that TypeScript's DOM types omit, because not every browser has them.

type Asking = (asked: { mode: 'read' }) => Promise<PermissionState>;
type AskableHandle = FileSystemFileHandle & { queryPermission?: Asking; requestPermission?: Asking };
type HandleItem = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };
type OpenPicker = (options: object) => Promise<FileSystemFileHandle[]>;

const openPicker = () => (globalThis as { showOpenFilePicker?: OpenPicker }).showOpenFilePicker;

/** True if the browser's file dialog can return a handle that stays valid after a reload. */
export function canPickHandle(): boolean {
  return openPicker() !== undefined;
}

/** Opens the file dialog. Returns null if the player closes it. Call it only from a click. */
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

/** Returns the handle of a dropped file, or null. Call it inside the drop event handler. */
export async function droppedHandle({ items }: DataTransfer): Promise<FileSystemFileHandle | null> {
  const item: HandleItem | undefined = Array.from(items).find(({ kind }) => kind === 'file');
  const handle = await item?.getAsFileSystemHandle?.().catch(() => null);
  return handle?.kind === 'file' ? (handle as FileSystemFileHandle) : null;
}

/** Returns the file of a handle stored by an earlier page, or null if it is denied or missing. Set `ask` only in a click. */
export async function fileOfHandle(handle: AskableHandle, { ask }: { ask: boolean }): Promise<File | null> {
  try {
    const state = await (ask ? handle.requestPermission : handle.queryPermission)?.call(handle, { mode: 'read' });
    return state === 'granted' ? await handle.getFile() : null;
  } catch {
    return null;
  }
}
