import { libraryMessages, libraryNameOf, maxLibraryFileBytes, type LibraryKind } from '@swing/domain/library-limits';
import { uploadMessages, uploadProblem } from '@swing/domain/upload-rules';
import { useState, type FormEvent } from 'react';
import { nameProblem, tagsOf, tagsProblem, type VideoValues } from '../video-fields.tsx';
import type { LibraryUpload } from './library-upload.ts';
import { isBusy, type LibraryUploadState } from './upload-state.ts';

interface AddFormOptions {
  upload: LibraryUpload;
  state: LibraryUploadState;
  kind: LibraryKind;
}

/** The state of the form that adds a video, filled in with the upload that is running or has failed. */
export function useAddForm({ upload, state, kind }: AddFormOptions) {
  const [left] = useState('request' in state && state.phase !== 'done' ? state.request : null);
  const [file, setFile] = useState(left?.file ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const [values, setValues] = useState<VideoValues>({
    name: left?.name ?? '',
    kind: left?.kind ?? kind,
    tags: left?.tags.join(', ') ?? '',
  });
  const [suggestedName, setSuggestedName] = useState('');
  const [isPermitted, setPermitted] = useState(left !== null);
  const [isPermissionMissing, setPermissionMissing] = useState(false);

  function chooseFile(chosen: File | null) {
    const found = chosen ? fileProblem(chosen) : null;
    setProblem(found);
    setFile(found ? null : chosen);
    if (!chosen || found) return;
    // A typed name stays.
    if (values.name.trim() === '' || values.name === suggestedName) {
      const name = libraryNameOf(chosen.name);
      setSuggestedName(name);
      setValues({ ...values, name });
    }
    setPermitted(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const tags = tagsOf(values.tags);
    setPermissionMissing(!isPermitted);
    if (!file || !isPermitted || tagsProblem(tags) !== null || nameProblem(values.name) !== null || isBusy(state))
      return;
    void upload.start({ file, name: values.name.trim(), kind: values.kind, tags });
  }

  return {
    file,
    fileProblem: problem,
    chooseFile,
    values,
    change: (change: Partial<VideoValues>) => setValues({ ...values, ...change }),
    isPermitted,
    setPermitted(isNowPermitted: boolean) {
      setPermitted(isNowPermitted);
      if (isNowPermitted) setPermissionMissing(false);
    },
    isPermissionMissing,
    submit,
  };
}

/** The rule that a chosen file breaks, or null. */
export function fileProblem(file: { name: string; type?: string; size: number }): string | null {
  const problem = uploadProblem(file);
  if (problem === uploadMessages.wrongType) return problem;
  return file.size > maxLibraryFileBytes ? libraryMessages.tooLarge : problem;
}
