import { uploadProblem } from '@swing/domain/upload-rules';
import { useRef, useState } from 'react';
import { canPickHandle, droppedHandle, pickHandle } from './file-access.ts';

type Handle = FileSystemFileHandle | null;
export type ChosenVideo = ReturnType<typeof useChosenVideo>;

/** The chosen video, the rule it breaks if any, and its file handle if the browser supports one. */
export function useChosenVideo(initial: File | null) {
  const [file, setFile] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const handle = useRef<Promise<Handle>>(Promise.resolve(null));
  const dropped = useRef<Promise<Handle> | null>(null);

  function choose(chosen: File | null, chosenHandle: Promise<Handle> = Promise.resolve(null)) {
    const found = chosen ? uploadProblem(chosen) : null;
    handle.current = chosenHandle;
    setProblem(found);
    setFile(found ? null : chosen);
  }

  async function browse() {
    const picked = await pickHandle();
    if (picked) choose(await picked.getFile(), Promise.resolve(picked));
  }

  return {
    file,
    problem,
    clearProblem: () => setProblem(null),
    /** Resolves to the file's handle, or null. */
    handle: () => handle.current,
    /** Props for FilePicker. */
    picker: {
      file,
      onFileChange(chosen: File | null) {
        choose(chosen, dropped.current ?? undefined);
        dropped.current = null;
      },
      onFileDrop(data: DataTransfer) {
        dropped.current = droppedHandle(data);
      },
      ...(canPickHandle() ? { onBrowse: () => void browse() } : {}),
    },
  };
}
