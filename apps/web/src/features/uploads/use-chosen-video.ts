import { uploadProblem } from '@swing/domain/upload-rules';
import { useRef, useState } from 'react';
import { canPickHandle, droppedHandle, pickHandle } from './file-access.ts';

type Handle = FileSystemFileHandle | null;
export type ChosenVideo = ReturnType<typeof useChosenVideo>;

/** The video a player has chosen, with the rule it breaks, and the way back to it where the browser gives one. */
export function useChosenVideo(initial: File | null) {
  const [file, setFile] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const handle = useRef<Promise<Handle>>(Promise.resolve(null));
  const dropped = useRef<Promise<Handle> | null>(null);

  function choose(chosen: File | null, itsHandle: Promise<Handle> = Promise.resolve(null)) {
    const found = chosen ? uploadProblem(chosen) : null;
    handle.current = itsHandle;
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
    /** Settles with the way back to the file. */
    handle: () => handle.current,
    /** What a file picker needs. */
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
